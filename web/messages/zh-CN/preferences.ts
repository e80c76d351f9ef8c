const preferences = {
  title: '语言与显示',
  theme: '主题',
  light: '浅色',
  dark: '深色',
  colours: '涨跌颜色',
  greenUp: '绿涨红跌',
  redUp: '红涨绿跌',
  language: '语言',
  searchLanguages: '搜索语言',
  currency: '货币',
  searchCurrencies: '搜索货币',
  noRate: '暂无汇率：金额以 USD 显示',
  none: '没有名为“{text}”的选项。',
}

export const rooms = { preferences }
