const preferences = {
  title: 'Idioma y pantalla',
  theme: 'Tema',
  light: 'Claro',
  dark: 'Oscuro',
  colours: 'Colores de los precios',
  greenUp: 'Sube en verde',
  redUp: 'Sube en rojo',
  language: 'Idioma',
  searchLanguages: 'Buscar idiomas',
  currency: 'Moneda',
  searchCurrencies: 'Buscar monedas',
  noRate: 'Sin tipo de cambio por ahora: los importes se muestran en USD',
  none: 'Nada se llama «{text}».',
}

export const rooms = { preferences }
