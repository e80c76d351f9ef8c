const preferences = {
  title: 'Язык и вид',
  theme: 'Тема',
  light: 'Светлая',
  dark: 'Тёмная',
  colours: 'Цвета цен',
  greenUp: 'Рост зелёным',
  redUp: 'Рост красным',
  language: 'Язык',
  searchLanguages: 'Поиск языка',
  currency: 'Валюта',
  searchCurrencies: 'Поиск валюты',
  noRate: 'Курса пока нет: суммы показаны в USD',
  none: 'Ничего с названием «{text}» нет.',
}

export const rooms = { preferences }
