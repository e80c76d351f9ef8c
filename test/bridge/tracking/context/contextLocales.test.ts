import { expect, test } from 'vitest'
import { locales } from '#bridge/site/locales.ts'
import { analyticsLocales, findAnalyticsLocale } from '#bridge/tracking/context/context.ts'

test.each([
  ['tr', 'tr_TR', 8],
  ['sv', 'sv_SE', 22],
  ['th', 'th_TH', undefined],
  ['nl', 'nl_NL', undefined],
])('[s3-analytics-%s] analytics know a language that the site is not in', (code, key, type) => {
  expect(findAnalyticsLocale(code)).toStrictEqual({ code, key, ...(type !== undefined && { type }) })
  expect(locales.map((locale): string => locale.code)).not.toContain(code)
})

test('[s3-analytics-ours] analytics know every locale of the site by the same key and type, and 27 languages in all', () => {
  for (const { code, key, type } of locales) expect(findAnalyticsLocale(code)).toEqual({ code, key, type })
  expect(analyticsLocales).toHaveLength(27)
})

test('no two languages share a type', () => {
  const types = analyticsLocales.flatMap(({ type }) => type ?? [])
  expect([types.length, new Set(types).size]).toEqual([25, 25])
})

test('knows a code in any case, and rejects an unknown one', () => {
  expect(findAnalyticsLocale('ZH-cn')?.type).toBe(1)
  expect(findAnalyticsLocale('insights')).toBeUndefined()
})
