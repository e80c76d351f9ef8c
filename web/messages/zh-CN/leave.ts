const leave = {
  title: '你即将离开 {name}，前往',
  lookAlike: '此名称使用了其他字母表的字符，可能与你熟悉的字符相似。',
  text: '那里的内容不属于我们。切勿在通过帖子打开的页面上输入密码或助记词。',
  app: '这将打开 {name} 应用',
  mail: '这将打开邮件，发送至',
  telephone: '这将拨打',
  outside: '仅在你信任此链接的作者时继续。',
  stay: '留下',
  goOn: '继续',
}

export const rooms = { leave }
