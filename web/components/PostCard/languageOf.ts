import { locales } from '../../../bridge/site/locales.ts'

/** The language tag of a post's numeric language type (§3), for fonts, line breaks and voices. */
export const languageOf = (languageType: number): string | undefined =>
  locales.find(({ type }) => type === languageType)?.bcp47
