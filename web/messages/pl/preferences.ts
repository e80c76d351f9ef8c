const preferences = {
  title: 'Język i wygląd',
  theme: 'Motyw',
  light: 'Jasny',
  dark: 'Ciemny',
  colours: 'Kolory cen',
  greenUp: 'Zielony rośnie',
  redUp: 'Czerwony rośnie',
  language: 'Język',
  searchLanguages: 'Szukaj języka',
  currency: 'Waluta',
  searchCurrencies: 'Szukaj waluty',
  noRate: 'Chwilowo brak kursu: kwoty są podane w USD',
  none: 'Brak wyników dla „{text}”.',
}

export const rooms = { preferences }
