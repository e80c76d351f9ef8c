import { computed } from 'nanostores'
import { callingCodes } from '#bridge/site/callingCodes.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'

export interface Country {
  /** Two letters (ISO 3166-1). */
  readonly country: string
  readonly name: string
  /** Its calling code, without `+`. */
  readonly code: string
}

const namesIn = (tag: string) => new Intl.DisplayNames([tag, 'en'], { type: 'region' })

/** Names a country in the reader's language. */
export const $countryNames = computed($locale, (locale) => {
  const names = namesIn(languageTag(locale))
  return (country: string): Country => ({
    country,
    name: names.of(country) ?? country,
    code: callingCodes.get(country) ?? '',
  })
})

/** All countries in the order of the reader's alphabet. */
export const $countries = computed([$locale, $countryNames], (locale, nameOf) =>
  [...callingCodes.keys()].map(nameOf).sort((one, other) => one.name.localeCompare(other.name, languageTag(locale))),
)
