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
  broken: '無法顯示此內容。',
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
  lookAlike: '並非同名的知名帳號',
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
  linkCopied: '已複製連結',
  shareFailed: '無法分享連結。',
  in24Hours: '24 小時內',
  notCurrent: '非即時價格',
}

const reactions = {
  logInToLike: '登入後即可按讚',
  logInToRepost: '登入後即可轉發',
  likeFailed: '未能儲存你的讚。{reason}',
  repostFailed: '未能儲存你的轉發。{reason}',
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
}

const rail = {
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
  comesBack: '網路恢復後會自動載入。',
  asOf: '沒有網路連線。你看到的是 {time} 的內容。',
  slowTitle: '比平常花更多時間',
  slowText: '交易所尚未回應。你可以繼續等待，或重新載入。',
  end: '已經到底了。',
}

export const rooms = { shell, card, home, list, rail, reactions }

export const late = {
  account: () => import('./account.ts'),
  article: () => import('./article.ts'),
  composer: () => import('./composer.ts'),
  dates: () => import('./dates.ts'),
  draft: () => import('./draft.ts'),
  fansAndFocus: () => import('./fansAndFocus.ts'),
  following: () => import('./following.ts'),
  form: () => import('./form.ts'),
  leave: () => import('./leave.ts'),
  media: () => import('./media.ts'),
  missing: () => import('./missing.ts'),
  notification: () => import('./notification.ts'),
  pagination: () => import('./pagination.ts'),
  passkeys: () => import('./passkeys.ts'),
  people: () => import('./people.ts'),
  post: () => import('./post.ts'),
  preferences: () => import('./preferences.ts'),
  qrLogin: () => import('./qrLogin.ts'),
  rank: () => import('./rank.ts'),
  reply: () => import('./reply.ts'),
  safety: () => import('./safety.ts'),
  search: () => import('./search.ts'),
  secrets: () => import('./secrets.ts'),
  setting: () => import('./setting.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  simulation: () => import('./simulation.ts'),
  storage: () => import('./storage.ts'),
  subAccounts: () => import('./subAccounts.ts'),
  third: () => import('./third.ts'),
  topic: () => import('./topic.ts'),
  topics: () => import('./topics.ts'),
  trade: () => import('./trade.ts'),
  user: () => import('./user.ts'),
  writing: () => import('./writing.ts'),
}
