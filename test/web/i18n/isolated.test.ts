import { afterAll, expect, test } from 'vitest'
import { isRecord } from '#bridge/lib/guards.ts'
import { locales } from '#bridge/site/locales.ts'
import { definedMessages } from '#scripts/messages/english.ts'
import { count, params } from '#web/i18n/count.ts'
import { fetchNamespaces, i18n, loadLocale } from '#web/i18n/i18n.ts'
import { placeholdersOf } from '#web/i18n/messageFaults.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'

afterAll(() => setPathLocale('en'))

const controls = /[\u202a-\u202e\u2066-\u2069]/g

/** All texts of a message: its own, or those of its plural forms. */
const textsOf = (message: unknown): string[] => (isRecord(message) ? Object.values(message) : [message]).map(String)

/** A rendered message with this value for each placeholder. A store per value would fill the memory. */
function filled(text: string, value: string, locale: string): string {
  const { transform } = Object(params<string>(text))
  const values = Object.fromEntries(placeholdersOf(text).map((name) => [name, value]))
  return String(transform(locale, text, [values]))
}

test.each(locales.map(({ code }) => code))('isolates text in each message, %s', async (code) => {
  setPathLocale(code)
  await loadLocale(code)
  const defined = await definedMessages()
  const translated =
    code === 'en' ? {} : await fetchNamespaces(code, new Set(defined.map(({ namespace }) => namespace)))
  const texts = defined.flatMap(({ namespace, messages }) =>
    Object.entries(messages).flatMap(([key, message]) => textsOf(translated[namespace]?.[key] ?? message)),
  )
  const open = texts.filter((text) => placeholdersOf(text).length > 0)
  expect(open.length).toBeGreaterThan(150)
  for (const text of open) {
    const count = [...text.matchAll(/\{\w+\}/g)].length
    expect(filled(text, 'שלום', code).split('\u2068שלום\u2069')).toHaveLength(count + 1)
    // Its own controls neither end the isolation nor go on after it.
    for (const hostile of ['\u202eعلي', '\u2067\u2067علي', 'علي\u2069\u2069'])
      expect(filled(text, hostile, code).split('\u2068علي\u2069')).toHaveLength(count + 1)
    expect(filled(text, '\u202eevil\u2066', code).replaceAll('\u2068evil\u2069', 'evil')).not.toMatch(controls)
  }
})

test('leaves text alone that runs in the direction of its sentence, and isolates it in Arabic', () => {
  const $said = i18n('isolated-follow', {
    follow: params('Follow {name}'),
    some: params(count({ one: '{name} and {count} other', other: '{name} and {count} others' })),
  })
  setPathLocale('en')
  expect($said.get().follow({ name: 'Zoë $& {name} 💎' })).toBe('Follow Zoë $& {name} 💎')
  expect($said.get().follow({ name: '\u2066a\u2069' })).toBe('Follow \u2066a\u2069')
  expect($said.get().some({ name: 'علي' })(2)).toBe('\u2068علي\u2069 and 2 others')
})
