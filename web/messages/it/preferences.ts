const preferences = {
  title: 'Lingua e aspetto',
  theme: 'Tema',
  light: 'Chiaro',
  dark: 'Scuro',
  colours: 'Colori dei prezzi',
  greenUp: 'Verde sale',
  redUp: 'Rosso sale',
  language: 'Lingua',
  searchLanguages: 'Cerca una lingua',
  currency: 'Valuta',
  searchCurrencies: 'Cerca una valuta',
  noRate: 'Nessun tasso al momento: gli importi sono in USD',
  none: 'Nessun risultato per “{text}”.',
}

export const rooms = { preferences }
