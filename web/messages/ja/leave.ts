const leave = {
  title: '{name}から次のサイトへ移動します',
  lookAlike: 'この名前には、見慣れた文字に似た別の文字が使われています。',
  text: '移動先の内容は当社のものではありません。投稿から開いたページで、パスワードやリカバリーフレーズを入力しないでください。',
  stay: 'とどまる',
  goOn: '移動する',
}

export const rooms = { leave }
