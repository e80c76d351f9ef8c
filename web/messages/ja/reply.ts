const reply = {
  reply: '返信',
  replyTo: '{name}さんに返信',
  text: 'あなたのコメント',
  placeholder: 'コメントを書く',
  answering: '{name}さんに返信中',
  stopAnswering: '返信ではなくコメントを書く',
  send: '送信',
  logIn: '返信するにはログインしてください',
  sending: '送信中',
  failed: '送信できませんでした',
  tryAgain: '再試行',
  edit: '編集',
  you: 'あなた',
}

export const rooms = { reply }
