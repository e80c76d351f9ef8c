const topic = {
  topic: 'トピック',
  followers: { other: 'フォロワー{count}人' },
  order: '投稿の並び順',
  top: '人気順',
  latest: '新着順',
  missingTitle: 'このトピックは見つかりません',
  missingText: '#{tag}の投稿がまだないか、アドレスが間違っている可能性があります。',
  searchFor: '「{tag}」を検索',
  errorTitle: 'トピックを読み込めませんでした',
  noPostsTitle: 'まだ投稿はありません',
  noPostsText: '#{tag}の最初の投稿がここに表示されます。',
  otherTopics: 'ほかのトピック',
  price: '価格',
  high: '24時間高値',
  low: '24時間安値',
  chart: '{coin}のチャートを開く',
  authors: 'よく投稿しているユーザー',
}

export const rooms = { topic }
