import { findLocale } from '#bridge/site/locales.ts'

export const tagOf = (code: string): string => findLocale(code)?.bcp47 ?? code

const order: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

export const formsOf = (tag: string): readonly string[] => {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  return order.filter((form) => pluralCategories.some((category) => category === form))
}

const slavic = 'n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2'
const oneOrMillions = (one: string) => `${one} ? 0 : n!=0 && n%1000000==0 ? 1 : 2`

/** gettext's plural expression by language or tag: `n` is the number, the result an index of {@link formsOf}. */
const formIndex: Readonly<Record<string, string>> = {
  ar: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
  de: 'n==1 ? 0 : 1',
  en: 'n==1 ? 0 : 1',
  es: oneOrMillions('n==1'),
  fil: 'n==1 || n==2 || n==3 || (n%10!=4 && n%10!=6 && n%10!=9) ? 0 : 1',
  fr: oneOrMillions('n<=1'),
  id: '0',
  it: oneOrMillions('n==1'),
  ja: '0',
  pl: `n==1 ? 0 : ${slavic}`,
  pt: oneOrMillions('n<=1'),
  'pt-PT': oneOrMillions('n==1'),
  ru: `n%10==1 && n%100!=11 ? 0 : ${slavic}`,
  uk: `n%10==1 && n%100!=11 ? 0 : ${slavic}`,
  uz: 'n==1 ? 0 : 1',
  vi: '0',
  zh: '0',
}

export const indexOf = (tag: string): string | undefined => formIndex[tag] ?? formIndex[new Intl.Locale(tag).language]
