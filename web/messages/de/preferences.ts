const preferences = {
  title: 'Sprache und Anzeige',
  theme: 'Design',
  light: 'Hell',
  dark: 'Dunkel',
  colours: 'Kursfarben',
  greenUp: 'Grün steigt',
  redUp: 'Rot steigt',
  language: 'Sprache',
  searchLanguages: 'Sprachen durchsuchen',
  currency: 'Währung',
  searchCurrencies: 'Währungen durchsuchen',
  noRate: 'Zurzeit ohne Umrechnungskurs: Beträge stehen in USD',
  none: 'Nichts heißt „{text}“.',
}

export const rooms = { preferences }
