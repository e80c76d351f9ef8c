const shell = {
  home: '首頁',
  topics: '話題',
  rank: '排行榜',
  following: '追蹤中',
  notification: '通知',
  search: '搜尋',
  setting: '設定',
  preferences: '語言與顯示',
  loading: '載入中',
  skipToContent: '跳至主要內容',
  navigation: '版面',
  lightTheme: '淺色主題',
  darkTheme: '深色主題',
  back: '返回',
  close: '關閉',
  tryAgain: '再試一次',
  toHome: '前往動態',
  failedTitle: '無法載入此頁面',
  failedText: '載入途中連線中斷了。',
  upgradeApp: '請更新 App',
  notOpened: 'App 沒有開啟此頁面。',
  openAgain: '重新開啟',
  slow: '比平常花更多時間',
  offline: '沒有網路連線。',
}

const card = {
  openPost: '{name} 的貼文',
  official: '官方帳號',
  analyst: '分析師',
  verified: '已驗證',
  article: '文章',
  more: '顯示更多',
  picture: '沒有說明的圖片',
  morePictures: '+{count}',
  comments: {
    other: '{count} 則留言',
  },
  reposts: {
    other: '{count} 次轉發',
  },
  likes: {
    other: '{count} 個讚',
  },
  share: '分享',
  logInToLike: '登入後即可按讚',
  logInToRepost: '登入後即可轉發',
  likeFailed: '未能儲存你的讚。{reason}',
  repostFailed: '未能儲存你的轉發。{reason}',
  linkCopied: '已複製連結',
  shareFailed: '無法分享連結。',
  in24Hours: '24 小時內',
  notCurrent: '非即時價格',
}

const home = {
  title: '洞察',
  tabs: '動態',
  recommended: '推薦',
  following: '追蹤中',
  hot: '熱門',
  newPosts: {
    other: '{count} 則新貼文',
  },
  manyNewPosts: '超過 {count} 則新貼文',
  emptyTitle: '這裡還沒有內容',
  emptyText: '只要有人發文，就會顯示在這裡。',
  emptyFollowingTitle: '你追蹤的人還沒有發文',
  emptyFollowingText: '追蹤幾位作者，他們的貼文就會集中在這裡。',
  findPeople: '尋找用戶',
  visitorTitle: '專屬於你的動態',
  visitorText: '登入後追蹤作者，只看他們的貼文，由新到舊排列。',
  logIn: '登入',
  logInFailed: 'App 未能替你登入。',
  markets: '行情',
  hotTopics: '熱門話題',
  people: '推薦追蹤',
  posts: {
    other: '{count} 則貼文',
  },
  onCoin: '{posts}談到 {coin}',
  followers: {
    other: '{count} 位追蹤者',
  },
}

const list = {
  failed: '無法載入這裡的內容。',
  offlineTitle: '沒有網路連線',
  slowTitle: '比平常花更多時間',
  slowText: '交易所尚未回應。你可以繼續等待，或重新載入。',
}

export const rooms = { shell, card, home, list }

export const late = {
  account: () => import('./account.ts'),
  dates: () => import('./dates.ts'),
  form: () => import('./form.ts'),
  leave: () => import('./leave.ts'),
  missing: () => import('./missing.ts'),
  pagination: () => import('./pagination.ts'),
  post: () => import('./post.ts'),
  preferences: () => import('./preferences.ts'),
  simulation: () => import('./simulation.ts'),
  storage: () => import('./storage.ts'),
  trade: () => import('./trade.ts'),
}
