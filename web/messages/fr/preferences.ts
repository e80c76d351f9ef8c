const preferences = {
  title: 'Langue et affichage',
  theme: 'Thème',
  light: 'Clair',
  dark: 'Sombre',
  colours: 'Couleurs des prix',
  greenUp: 'Hausse en vert',
  redUp: 'Hausse en rouge',
  language: 'Langue',
  searchLanguages: 'Rechercher une langue',
  currency: 'Devise',
  searchCurrencies: 'Rechercher une devise',
  noRate: 'Pas de taux pour le moment : montants en USD',
  none: 'Rien ne s’appelle « {text} ».',
}

export const rooms = { preferences }
