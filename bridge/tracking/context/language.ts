import { isRecord } from '../../lib/guards.ts'
import { findAnalyticsLocale } from '../../site/analyticsLocales.ts'
import { earlierPreferenceCookie, preferenceCookie } from '../../site/preferences.ts'
import { readCookie } from '../../storage/cookies.ts'

/** The language that the reader has chosen, as the preference cookie says, or until there is one that of 0.1. */
function chosenLanguage(): string {
  try {
    const cookie = readCookie(preferenceCookie.name) ?? readCookie(earlierPreferenceCookie)
    const kept: unknown = JSON.parse(decodeURIComponent(cookie ?? ''))
    const chosen = isRecord(kept) && isRecord(kept.chosen) ? kept.chosen : {}
    return typeof chosen.language === 'string' ? chosen.language : ''
  } catch {
    return ''
  }
}

/** The key of an event's language: of the cookie, else of the first or second segment of the path (§2), else of the page. */
export function languageOf(path: string, locale: string): string {
  const [, first = '', second = ''] = path.split('/')
  for (const code of [chosenLanguage(), first, second, locale]) {
    const known = findAnalyticsLocale(code)
    if (known) return known.key
  }
  return 'en_US'
}
