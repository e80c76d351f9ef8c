const draft = {
  title: '下書き',
  draft: '下書き',
  message: '投稿',
  article: '記事',
  untitled: '本文はまだありません',
  saved: '保存：{ago}',
  morePictures: '+{count}',
  elsewhere: { other: '別の端末に画像が{count}枚あります' },
  elsewhereSaid: '{elsewhere}。',
  elsewhereText:
    '画像は、下書きを投稿するまで追加した端末にだけ保存されます。表示するには、その端末で下書きを開いてください。',
  picture: '説明のない画像',
  delete: '削除',
  deleteDraft: '下書き「{line}」を削除',
  deleted: { other: '下書きを{count}件削除しました' },
  undo: '元に戻す',
  deleteFailed: '下書きを削除できませんでした。{reason}',
  emptyTitle: '下書きはありません',
  emptyText: '書きかけでまだ投稿していないものが、ここに保存されます。',
  goneTitle: 'この下書きはもうありません',
  goneText: '投稿されたか、削除されています。',
  toDrafts: 'すべての下書き',
  visitorTitle: '書きかけの下書き',
  visitorText: 'ログインすると、どの端末でも下書きの続きを書けます。',
  logIn: 'ログイン',
}

export const rooms = { draft }
