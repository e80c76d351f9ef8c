const topic = {
  topic: '话题',
  followers: { other: '{count} 位粉丝' },
  order: '帖子排序',
  top: '最热',
  latest: '最新',
  missingTitle: '此话题不存在',
  missingText: '还没有人用 #{tag} 发帖，或者地址有误。',
  searchFor: '搜索“{tag}”',
  errorTitle: '话题加载失败',
  noPostsTitle: '还没有帖子',
  noPostsText: '第一条带 #{tag} 的帖子会显示在这里。',
  otherTopics: '其他话题',
  price: '价格',
  high: '24 小时最高',
  low: '24 小时最低',
  chart: '打开 {coin} 图表',
  authors: '该话题的活跃作者',
}

export const rooms = { topic }
