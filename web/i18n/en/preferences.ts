import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const preferenceMessages = i18n('preferences', {
  title: 'Language and display',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  colours: 'Price colors',
  greenUp: 'Green up',
  redUp: 'Red up',
  language: 'Language',
  searchLanguages: 'Search languages',
  currency: 'Currency',
  searchCurrencies: 'Search currencies',
  noRate: 'No exchange rate available: amounts are shown in USD',
  none: params('No results for “{text}”.'),
})
