const shortcuts = {
  title: '键盘快捷键',
  next: '下一条帖子',
  previous: '上一条帖子',
  open: '打开',
  like: '点赞或取消',
  repost: '转发或取消',
  follow: '关注或取消',
  search: '搜索',
  fresh: '新帖',
  home: '前往动态',
  notifications: '前往通知',
  topics: '前往话题',
  settings: '前往设置',
  help: '此列表',
  or: '或',
  andThen: '然后',
}

export const rooms = { shortcuts }
