const reply = {
  reply: '回覆',
  replyTo: '回覆 {name}',
  text: '你的留言',
  placeholder: '寫留言',
  answering: '正在回覆 {name}',
  stopAnswering: '改為單獨留言',
  send: '送出',
  logIn: '登入後即可回覆',
  sending: '正在送出',
  failed: '未送出',
  tryAgain: '再試一次',
  edit: '編輯',
  you: '你',
}

export const rooms = { reply }
