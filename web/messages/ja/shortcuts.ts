const shortcuts = {
  title: 'キーボードショートカット',
  next: '次の投稿',
  previous: '前の投稿',
  open: '開く',
  like: 'いいね／取り消し',
  repost: 'リポスト／取り消し',
  follow: 'フォロー／解除',
  search: '検索',
  fresh: '新しい投稿',
  home: 'フィードへ',
  notifications: '通知へ',
  topics: 'トピックへ',
  settings: '設定へ',
  help: 'この一覧',
  or: 'または',
  andThen: '続けて',
}

export const rooms = { shortcuts }
