const preferences = {
  title: '言語と表示',
  theme: 'テーマ',
  light: 'ライト',
  dark: 'ダーク',
  colours: '価格の色',
  greenUp: '上昇は緑',
  redUp: '上昇は赤',
  language: '言語',
  searchLanguages: '言語を検索',
  currency: '通貨',
  searchCurrencies: '通貨を検索',
  noRate: '現在レートがないため、USDで表示されます',
  none: '「{text}」は見つかりません。',
}

export const rooms = { preferences }
