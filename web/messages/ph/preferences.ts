const preferences = {
  title: 'Wika at display',
  theme: 'Tema',
  light: 'Maliwanag',
  dark: 'Madilim',
  colours: 'Kulay ng presyo',
  greenUp: 'Berde ang taas',
  redUp: 'Pula ang taas',
  language: 'Wika',
  searchLanguages: 'Maghanap ng wika',
  currency: 'Currency',
  searchCurrencies: 'Maghanap ng currency',
  noRate: 'Walang rate sa ngayon: nasa USD ang mga halaga',
  none: 'Walang tinatawag na “{text}”.',
}

export const rooms = { preferences }
