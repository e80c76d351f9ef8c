import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LocaleCode } from '#bridge/site/locales.ts'
import { formatAmount, formatChange } from '#web/features/markets/money.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'

beforeAll(() => vi.stubEnv('TZ', 'UTC'))
afterAll(() => {
  vi.unstubAllEnvs()
  setPathLocale('en')
})

const evening = Date.UTC(2026, 2, 5, 21, 4, 7)
/** Which blanks stand between digits and signs is a browser's own affair. */
const plain = (text: string): string => text.replace(/\s/gu, ' ')

/** Numbers, moments and prices as a reader of a locale sees them. */
function seenIn(code: LocaleCode): readonly string[] {
  setPathLocale(code)
  const { tag, day, clock, relative, plain: number, short } = $intl.get()
  return [
    day().format(evening),
    clock().format(evening),
    relative().format(-4, 'day'),
    number().format(1_234_567.5),
    short(1_249),
    short(3_400_000),
    formatAmount(12_345.5, tag, 'USD'),
    formatChange(0.0124, tag),
  ].map(plain)
}

test.each<[LocaleCode, readonly string[]]>([
  ['en', ['3/5/2026', '9:04 PM', '4d ago', '1,234,567.5', '1.2K', '3.4M', '$12,345.50', '+1.24%']],
  ['en-GB', ['5 Mar 2026', '21:04', '4 days ago', '1,234,567.5', '1.2k', '3.4m', '$12,345.50', '+1.24%']],
  ['en-CA', ['Mar 5, 2026', '9:04 p.m.', '4d ago', '1,234,567.5', '1.2K', '3.4M', '$12,345.50', '+1.24%']],
  ['asia', ['5 Mar 2026', '9:04 pm', '4 days ago', '1,234,567.5', '1.2K', '3.4M', '$12,345.50', '+1.24%']],
  ['es', ['5 mar 2026', '9:04 p.m.', 'hace 4 días', '1,234,567.5', '1.2 K', '3.4 M', '$12,345.50', '+1.24%']],
  ['es-AR', ['5 mar 2026', '9:04 p. m.', 'hace 4 días', '1.234.567,5', '1,2 K', '3,4 M', '$ 12.345,50', '+1,24%']],
  ['es-ES', ['5 mar 2026', '21:04', 'hace 4 d', '1.234.567,5', '1,2 mil', '3,4 M', '12.345,50 $', '+1,24 %']],
  ['pt', ['5 de mar. de 2026', '21:04', 'há 4 dias', '1.234.567,5', '1,2 mil', '3,4 mi', '$ 12.345,50', '+1,24%']],
  ['pt-PT', ['05/03/2026', '21:04', 'há 4 dias', '1 234 567,5', '1,2 mil', '3,4 M', '12 345,50 $', '+1,24%']],
])('formats numbers, moments and prices in %s as is usual there', (code, seen) => {
  expect(seenIn(code)).toEqual(seen)
})
