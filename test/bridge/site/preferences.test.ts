import { expect, test } from 'vitest'
import { readPreferenceCookie, readPreferences } from '#bridge/site/preferences.ts'

const chosenIn = (chosen: object) => readPreferences(JSON.stringify({ at: 1, chosen }))?.chosen

test.each([
  [{ language: 'DE' }, { language: 'de' }],
  [{ language: 'tr' }, {}],
  [{ language: 7 }, {}],
  [{ insightLanguage: '' }, { insightLanguage: '' }],
  [{ insightLanguage: 'zh-cn' }, { insightLanguage: 'zh-CN' }],
  [{ insightLanguage: 'tr' }, {}],
  [{ unit: 'EUR' }, { unit: 'EUR' }],
  [{ unit: 'EURO' }, {}],
  [{ unit: 'eur' }, {}],
  [{ layout: 'center', textSize: 7, theme: 'blue' }, { layout: 'center' }],
  [{ recentSearch: ['a', 7, 'x'.repeat(65), 'b'] }, { recentSearch: ['a', 'b'] }],
  [{ recentSearch: 'a' }, {}],
  [{ nothingOfOurs: 1 }, {}],
])('of what was chosen, %j, this is read: %j', (kept, read) => expect(chosenIn(kept)).toEqual(read))

test('no more searches are read than are kept, the first ones', () => {
  const many = Array.from({ length: 12 }, (_, at) => String(at))
  expect(chosenIn({ recentSearch: many })).toEqual({ recentSearch: many.slice(0, 10) })
})

test.each([undefined, null, '', 'x', '7', '{}', '{"chosen":7}', '{"chosen":[]}'])('%j is no preferences', (json) => {
  expect(readPreferences(json)).toBeUndefined()
})

test('when they were chosen is a number, or long ago', () => {
  expect(readPreferences('{"at":"x","chosen":{}}')).toEqual({ at: 0, chosen: {} })
  expect(readPreferenceCookie('%7B%22at%22%3A5%2C%22chosen%22%3A%7B%7D%7D')).toEqual({ at: 5, chosen: {} })
  expect([readPreferenceCookie(undefined), readPreferenceCookie('%')]).toEqual([undefined, undefined])
})
