import { defaultLocale, type LocaleCode } from '../../../bridge/site/locales.ts'
import { loadLocale } from '../../i18n/i18n.ts'
import { afterPaint } from '../../lib/page/afterPaint.ts'
import { choose } from '../../lib/page/preferences.ts'
import { hrefNow, relocate, splitSitePath } from '../../lib/router/location.ts'

/** The address of the page that is shown, in another locale. English has no prefix. */
function hrefIn(locale: LocaleCode): string {
  const [pathname = '', ...query] = hrefNow().split('?')
  const { prefix, locale: named, path } = splitSitePath(pathname)
  const base = named === null ? prefix : prefix.slice(0, prefix.lastIndexOf('/'))
  return [base + (locale === defaultLocale ? '' : `/${locale}`) + path, ...query].join('?')
}

let latest = 0

/**
 * Turns the page into another language, as it stands: its messages are fetched first, 1.5 s at most, then text, direction,
 * formats and address change at once. The choice is kept; of two quick ones the later counts.
 */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  const turn = ++latest
  await Promise.all([loadLocale(locale), new Promise<void>(afterPaint)])
  if (turn !== latest) return
  choose({ language: locale })
  relocate(hrefIn(locale))
}
