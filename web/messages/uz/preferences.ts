const preferences = {
  title: 'Til va koʻrinish',
  theme: 'Mavzu',
  light: 'Yorugʻ',
  dark: 'Tungi',
  colours: 'Narx ranglari',
  greenUp: 'Yashil oʻsish',
  redUp: 'Qizil oʻsish',
  language: 'Til',
  searchLanguages: 'Tillarni qidirish',
  currency: 'Valyuta',
  searchCurrencies: 'Valyutalarni qidirish',
  noRate: 'Hozircha kurs yoʻq: summalar USD da koʻrsatiladi',
  none: '“{text}” nomli hech narsa yoʻq.',
}

export const rooms = { preferences }
