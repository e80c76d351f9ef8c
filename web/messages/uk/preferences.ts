const preferences = {
  title: 'Мова та вигляд',
  theme: 'Тема',
  light: 'Світла',
  dark: 'Темна',
  colours: 'Кольори цін',
  greenUp: 'Зелений — угору',
  redUp: 'Червоний — угору',
  language: 'Мова',
  searchLanguages: 'Пошук мов',
  currency: 'Валюта',
  searchCurrencies: 'Пошук валют',
  noRate: 'Курсу наразі немає: суми показано в USD',
  none: 'Немає нічого з назвою «{text}».',
}

export const rooms = { preferences }
