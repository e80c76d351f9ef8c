import { findLocale, type LocaleCode } from './locales.ts'

/**
 * Languages by script or region that one of our locales serves under another name, most telling part first: in
 * `zh-Hans-HK` the script counts, not the region.
 */
const variants: Readonly<Record<string, LocaleCode>> = {
  'zh-hans': 'zh-CN',
  'zh-hant': 'zh-TC',
  'zh-hk': 'zh-TC',
  'zh-mo': 'zh-TC',
  'zh-tw': 'zh-TC',
  'en-sg': 'asia',
  'en-hk': 'asia',
  'en-in': 'asia',
  'en-my': 'asia',
  'en-ph': 'asia',
  'en-au': 'en-GB',
  'en-ie': 'en-GB',
  'en-nz': 'en-GB',
  'en-za': 'en-GB',
  'pt-ao': 'pt-PT',
  'pt-mz': 'pt-PT',
}

/** Languages whose code is none of ours, and old codes that some phones still send. */
const languages: Readonly<Record<string, LocaleCode>> = { zh: 'zh-CN', yue: 'zh-TC', fil: 'ph', tl: 'ph', in: 'id' }

function localeOfTag(tag: string): LocaleCode | undefined {
  // What follows a single letter is about calendars and the like.
  const [plain = ''] = tag
    .toLowerCase()
    .replaceAll('_', '-')
    .split(/-[a-z0-9](?:-|$)/)
  const [language = '', ...marks] = plain.split('-')
  for (const mark of marks) {
    const variant = variants[`${language}-${mark}`] ?? findLocale(`${language}-${mark}`)?.code
    if (variant) return variant
  }
  // `ph` and `asia` are names of ours, and no languages.
  return languages[language] ?? (/^(?:ph|asia)$/.test(language) ? undefined : findLocale(language)?.code)
}

/** The first of the browser's languages, best first, that we have; `undefined` when there is none. */
export function localeOfBrowser(tags: readonly string[]): LocaleCode | undefined {
  for (const tag of tags) {
    const locale = localeOfTag(tag)
    if (locale) return locale
  }
  return undefined
}
