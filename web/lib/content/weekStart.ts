/** Regions whose week begins on a Sunday, for browsers that do not tell; elsewhere on a Monday. */
const sundayRegions: readonly string[] = ['US', 'CA', 'JP', 'TW', 'BR', 'PT', 'ID', 'PH', 'SG']

/** The day on which the week begins where a language is spoken: 0 for Sunday. `tag` is BCP 47. */
export function weekStart(tag: string): number {
  const locale = new Intl.Locale(tag)
  // A method in newer browsers, a property in older ones, and neither in the oldest.
  const ask: unknown = Reflect.get(locale, 'getWeekInfo')
  const info: unknown = typeof ask === 'function' ? ask.call(locale) : Reflect.get(locale, 'weekInfo')
  const first: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : undefined
  if (typeof first === 'number') return first % 7
  return sundayRegions.includes(locale.maximize().region ?? '') ? 0 : 1
}
