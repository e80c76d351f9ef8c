const leave = {
  title: '你即將離開 {name}，前往',
  lookAlike: '這個名稱使用了其他文字系統的字母，看起來可能與你熟悉的字母相似。',
  text: '那裡的內容與我們無關。切勿在透過貼文開啟的頁面上輸入密碼或助記詞。',
  app: '這會開啟 {name} 應用程式',
  mail: '這會開啟郵件，寄給',
  telephone: '這會撥打',
  outside: '只有在你信任這個連結的作者時才繼續。',
  stay: '留下',
  goOn: '繼續',
}

export const rooms = { leave }
