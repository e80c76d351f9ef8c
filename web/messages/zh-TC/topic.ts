const topic = {
  topic: '話題',
  followers: { other: '{count} 位追蹤者' },
  order: '貼文排序',
  top: '熱門',
  latest: '最新',
  missingTitle: '找不到這個話題',
  missingText: '還沒有人用 #{tag} 發文，或是網址有誤。',
  searchFor: '搜尋「{tag}」',
  errorTitle: '無法載入話題',
  noPostsTitle: '還沒有貼文',
  noPostsText: '第一則帶有 #{tag} 的貼文會顯示在這裡。',
  otherTopics: '其他話題',
  price: '價格',
  high: '24 小時最高',
  low: '24 小時最低',
  chart: '開啟 {coin} 圖表',
  authors: '這個話題的活躍作者',
}

export const rooms = { topic }
