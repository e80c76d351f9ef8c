import { expect, test } from 'vitest'
import { analyticsLocales, findAnalyticsLocale } from '../../../bridge/site/analyticsLocales.ts'
import { locales } from '../../../bridge/site/locales.ts'

test.each([
  ['tr', 'tr_TR', 8],
  ['sv', 'sv_SE', 22],
  ['th', 'th_TH', 14],
  ['nl', 'nl_NL', 15],
])('analytics know %s, which the site is not in', (code, key, type) => {
  expect(findAnalyticsLocale(code)).toEqual({ code, key, type })
  expect(locales.map((locale): string => locale.code)).not.toContain(code)
})

test('analytics know every locale of the site by the same key and type, and 27 languages in all', () => {
  for (const { code, key, type } of locales) expect(findAnalyticsLocale(code)).toEqual({ code, key, type })
  expect(analyticsLocales).toHaveLength(27)
})

test('no two languages share a type', () => {
  expect(new Set(analyticsLocales.map(({ type }) => type)).size).toBe(27)
})

test('a code is known in any case; one that nobody has is not', () => {
  expect(findAnalyticsLocale('ZH-cn')?.type).toBe(1)
  expect(findAnalyticsLocale('insights')).toBeUndefined()
})
