const following = {
  title: '追蹤中',
  manage: '管理',
  wereHere: '上次看到這裡',
  emptyTitle: '你追蹤的人還沒有發文',
  emptyText: '追蹤幾位作者，他們的貼文就會集中在這裡，由新到舊排列。',
  visitorTitle: '專屬於你的動態',
  visitorText: '登入後，你追蹤的人的貼文會集中在這裡。你在這部裝置上的追蹤也會一併保留。',
  logIn: '登入',
  onDevice: { other: '在這部裝置上追蹤了 {count} 人' },
}

export const rooms = { following }
