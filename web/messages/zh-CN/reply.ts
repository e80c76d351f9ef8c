const reply = {
  reply: '回复',
  replyTo: '回复 {name}',
  text: '你的评论',
  placeholder: '写评论',
  answering: '正在回复 {name}',
  stopAnswering: '改为单独评论',
  send: '发送',
  logIn: '登录后即可回复',
  sending: '正在发送',
  failed: '未发送',
  tryAgain: '重试',
  edit: '编辑',
  you: '你',
}

export const rooms = { reply }
