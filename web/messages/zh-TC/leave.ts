const leave = {
  title: '你即將離開 {name}，前往',
  lookAlike: '這個名稱使用了其他文字系統的字母，看起來可能與你熟悉的字母相似。',
  text: '那裡的內容與我們無關。切勿在透過貼文開啟的頁面上輸入密碼或助記詞。',
  stay: '留下',
  goOn: '繼續',
}

export const rooms = { leave }
