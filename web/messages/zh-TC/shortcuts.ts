const shortcuts = {
  title: '鍵盤快速鍵',
  next: '下一則貼文',
  previous: '上一則貼文',
  open: '開啟',
  like: '按讚或收回',
  repost: '轉發或取消',
  follow: '追蹤或取消',
  search: '搜尋',
  fresh: '新貼文',
  home: '前往動態',
  notifications: '前往通知',
  topics: '前往話題',
  settings: '前往設定',
  help: '這份清單',
  or: '或',
  andThen: '然後',
}

export const rooms = { shortcuts }
