const preferences = {
  title: '語言與顯示',
  theme: '主題',
  light: '淺色',
  dark: '深色',
  colours: '漲跌顏色',
  greenUp: '綠漲紅跌',
  redUp: '紅漲綠跌',
  language: '語言',
  searchLanguages: '搜尋語言',
  currency: '貨幣',
  searchCurrencies: '搜尋貨幣',
  noRate: '目前沒有匯率：金額以 USD 顯示',
  none: '沒有名為「{text}」的項目。',
}

export const rooms = { preferences }
