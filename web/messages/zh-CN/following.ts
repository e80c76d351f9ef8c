const following = {
  title: '关注',
  manage: '管理',
  wereHere: '上次看到这里',
  emptyTitle: '你关注的人还没有发帖',
  emptyText: '关注几位作者，他们的帖子就会汇集在这里，最新的在前。',
  visitorTitle: '你的专属动态',
  visitorText: '登录后，你关注的人的帖子会汇集在这里。你在此设备上的关注也会一并保留。',
  logIn: '登录',
  onDevice: { other: '在此设备上关注了 {count} 人' },
}

export const rooms = { following }
