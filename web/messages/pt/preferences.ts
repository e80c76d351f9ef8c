const preferences = {
  title: 'Idioma e exibição',
  theme: 'Tema',
  light: 'Claro',
  dark: 'Escuro',
  colours: 'Cores dos preços',
  greenUp: 'Verde sobe',
  redUp: 'Vermelho sobe',
  language: 'Idioma',
  searchLanguages: 'Buscar idiomas',
  currency: 'Moeda',
  searchCurrencies: 'Buscar moedas',
  noRate: 'Sem cotação no momento: os valores aparecem em USD',
  none: 'Nada encontrado com o nome “{text}”.',
}

export const rooms = { preferences }
