const missing = {
  missingTitle: '找不到這個頁面',
  missingText: '網址可能有誤，或是洞察的這個部分尚未開放。',
  closedTitle: '這個部分未開放',
  closedText: '目前已停用，洞察的其他內容仍可正常使用。',
  insightsTitle: '洞察未開放',
  insightsText: '目前已停用，請稍後再來。',
  exchangeTitle: '這個頁面屬於 {name}',
  exchangeText: '這是交易所本身的頁面，不屬於洞察。',
  toExchange: '前往 {name}',
  toApp: '返回 App',
  toSpot: '前往現貨交易',
  back: '返回',
}

export const rooms = { missing }
