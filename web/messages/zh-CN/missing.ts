const missing = {
  missingTitle: '此页面不存在',
  missingText: '地址可能有误，或者这部分内容尚未开放。',
  closedTitle: '这部分尚未开放',
  closedText: '目前已关闭，其他内容可正常使用。',
  insightsTitle: '洞察尚未开放',
  insightsText: '目前已关闭，请稍后再来。',
  exchangeTitle: '此页面属于 {name}',
  exchangeText: '它是交易所本身的一部分，不属于洞察。',
  toExchange: '前往 {name}',
  toApp: '返回应用',
  toSpot: '前往现货交易',
  back: '返回',
}

export const rooms = { missing }
