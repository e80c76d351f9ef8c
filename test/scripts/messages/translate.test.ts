import { describe, expect, test } from 'vitest'
import { languageCodes, readLocale } from '#scripts/build/locales.ts'
import { type Defined, definedMessages, namespacesOf } from '#scripts/messages/english.ts'
import { exportPo } from '#scripts/messages/exportPo.ts'
import { importPo } from '#scripts/messages/importPo.ts'
import { sameFaults, statusOf } from '#scripts/messages/status.ts'
import { baseLocale } from '#web/i18n/ownWords.ts'

const all = await definedMessages()

test.each(languageCodes.filter((code) => baseLocale(code) === undefined))(
  'an unchanged export of %s imports to the same file, in the same order',
  async (code) => {
    const catalogue = await readLocale(code)
    const back = importPo(code, all, {}, exportPo(code, all, catalogue))
    expect(JSON.stringify(back)).toBe(JSON.stringify(catalogue))
  },
)

test.each(['es-AR', 'en-GB'])(
  'an unchanged export of %s imports to the same file, with the differences only',
  async (code) => {
    const base = {
      code: baseLocale(code) ?? '',
      messages: code === 'en-GB' ? namespacesOf(all) : await readLocale('es'),
    }
    const own = await readLocale(code)
    const back = importPo(code, all, {}, exportPo(code, all, own, base), base.messages)
    expect(JSON.stringify(back)).toBe(JSON.stringify(own))
  },
)

const defined: Defined[] = [
  {
    namespace: 'home',
    path: 'web/i18n/en/home.ts',
    messages: { title: 'Home', by: 'Post by {name}', posts: { one: '{count} post', other: '{count} posts' } },
  },
]
const german = {
  home: { title: 'Start', by: 'Beitrag von {name}', posts: { one: '{count} Beitrag', other: '{count} Beiträge' } },
}
const file = exportPo('de', defined, german)
const importChanged = (from: string, to: string, code = 'de') => {
  expect(file).toContain(from)
  return importPo(code, defined, german, file.replace(from, to))
}

test('imports translations, and keeps texts that are empty, fuzzy or left out', () => {
  expect(importChanged('msgstr "Start"', 'msgstr "Anfang"').home?.title).toBe('Anfang')
  expect(importChanged('msgstr "Start"', 'msgstr ""')).toEqual(german)
  expect(importChanged('msgctxt "home.title"', '#, fuzzy\nmsgctxt "home.title"')).toEqual(german)
  expect(importChanged('msgctxt "home.title"\nmsgid "Home"\nmsgstr "Start"\n', '')).toEqual(german)
  const nothing = importPo('de', defined, {}, exportPo('de', defined, {}))
  expect(nothing).toEqual({ home: {} })
})

test.each([
  [
    'a placeholder that is left out',
    'Beitrag von {name}',
    'Beitrag',
    'home.by has the placeholders none; English has {name}.',
  ],
  ['an unknown key', '"home.title"', '"home.head"', 'home.head is no message of ours.'],
  ['another English text', '"Home"', '"House"', 'home.title translates “House”, and the English is “Home” by now.'],
  ['a form too few', 'msgstr[1] "{count} Beiträge"\n', '', 'home.posts has 1 plural forms, not 2: one, other.'],
  ['a form that is empty', '"{count} Beiträge"', '""', 'home.posts is empty in its form “other”.'],
  [
    'another number of forms',
    'nplurals=2',
    'nplurals=3',
    'The file has other plural forms than de-DE, which has one, other.',
  ],
  ['another language', 'Language: de_DE', 'Language: fr', 'The file is in “fr”, not in de-DE.'],
])('rejects %s with a sentence', (_, from, to, sentence) => {
  expect(() => importChanged(from, to)).toThrow(sentence)
})

test('reports all faults together', () => {
  const both = () =>
    importPo('de', defined, german, file.replace('{name}"\n\n', '{nam}"\n\n').replace('"home.title"', '"home.head"'))
  expect(both).toThrow(/home\.head is no message of ours\.\nhome\.by has the placeholders/)
})

describe('a regional locale', () => {
  const base = { code: 'de', messages: german }

  test('is exported with the texts it falls back to', () => {
    const written = exportPo('de', defined, { home: { title: 'Anfang' } }, base)
    expect(written).toContain('#. In de, and here while it is empty: “Start”\n')
    expect(written).toContain('msgid "Home"\nmsgstr "Anfang"')
    expect(written).toContain('#. Filled in: {name}. In de, and here while it is empty: “Beitrag von {name}”\n')
    expect(written).toContain('“{count} Beitrag”, “{count} Beiträge”')
    expect(written).toContain('msgid "Post by {name}"\nmsgstr ""')
  })

  test('stores only translations that differ', () => {
    const own = { home: { title: 'Anfang' } }
    const written = exportPo('de', defined, own, base).replace('msgid "Post by {name}"\nmsgstr ""', (entry) =>
      entry.replace('""', '"Beitrag von {name}"'),
    )
    expect(importPo('de', defined, own, written, german)).toEqual(own)
    expect(importPo('de', defined, own, written.replace('"Anfang"', '"Start"'), german)).toEqual({})
  })
})

test.each([
  ['pt-PT', 'pt_BR', {}],
  ['pt-PT', 'pt', {}],
  ['pt', 'pt_PT', undefined],
])('%s rejects a file of %s', (code, language, base) => {
  const written = exportPo(code, defined, {}).replace(/Language: \w+/, `Language: ${language}`)
  expect(() => importPo(code, defined, {}, written, base)).toThrow(`The file is in “${language}”`)
})

describe('the status of a language', () => {
  const english = namespacesOf([
    ...defined,
    { namespace: 'card', path: 'web/i18n/en/card.ts', messages: { more: '+{count}', share: 'Share', token: 'Token' } },
  ])
  const own = { home: { ...german.home, title: 'Home' }, card: { more: '+{count}', token: 'Token' } }
  const rows = [{ why: 'what people say there, too', languages: ['de'], words: ['Token'] }] as const

  test('counts missing texts and texts equal to English, with the reason', () => {
    expect(statusOf('de', english, own, rows)).toEqual({
      keys: 6,
      missing: ['card.share'],
      same: [
        { name: 'home.title', why: undefined },
        { name: 'card.token', why: 'what people say there, too' },
      ],
    })
  })

  test('reports a text equal to English without a reason', () => {
    expect(sameFaults(english, { de: own }, rows)).toEqual([
      'de: home.title reads as in English. Translate it, or say why not in scripts/messages/sameAsEnglish.ts.',
    ])
  })

  test('reports a reason for a translated text', () => {
    const translated = { ...own, home: german.home, card: { ...own.card, token: 'Münze' } }
    expect(sameFaults(english, { de: translated }, rows)).toEqual([
      'scripts/messages/sameAsEnglish.ts: “Token” reads otherwise than in English in de.',
    ])
    expect(sameFaults(english, { de: translated }, [{ why: 'a name', words: ['Token'] }])).toEqual([
      'scripts/messages/sameAsEnglish.ts: “Token” reads otherwise than in English in every language.',
    ])
  })
})
