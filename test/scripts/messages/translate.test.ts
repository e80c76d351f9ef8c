import { expect, test } from 'vitest'
import { languageCodes, readLocale } from '../../../scripts/build/locales.ts'
import { type Defined, definedMessages, namespacesOf } from '../../../scripts/messages/english.ts'
import { exportPo } from '../../../scripts/messages/exportPo.ts'
import { importPo } from '../../../scripts/messages/importPo.ts'
import { statusOf } from '../../../scripts/messages/status.ts'

const all = await definedMessages()

test.each(languageCodes)(
  '%s comes back from a translator who changed nothing as it was, in its order',
  async (code) => {
    const catalogue = await readLocale(code)
    const back = importPo(code, all, {}, exportPo(code, all, catalogue))
    expect(JSON.stringify(back)).toBe(JSON.stringify(catalogue))
  },
)

const defined: Defined[] = [
  {
    namespace: 'home',
    path: 'web/i18n/en/home.ts',
    messages: { title: 'Home', by: 'Post by {name}', posts: { one: '{count} post', many: '{count} posts' } },
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

test('a translation is taken, and what is empty, fuzzy or left out stays as it is', () => {
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
  [
    'a placeholder that is left out of a form',
    'msgstr[1] "{count} Beiträge"',
    'msgstr[1] "Beiträge"',
    'home.posts has the placeholders none in its form “other”; English has {count}.',
  ],
  ['an unknown key', '"home.title"', '"home.head"', 'home.head is no message of ours.'],
  ['a text without a key', 'msgctxt "home.title"\n', '', '“Home” is no message of ours.'],
  [
    'a key twice',
    '"home.by"\nmsgid "Post by {name}"\nmsgstr "Beitrag von {name}"',
    '"home.title"\nmsgid "Home"\nmsgstr "Heim"',
    'home.title stands there twice.',
  ],
  ['another English text', '"Home"', '"House"', 'home.title translates “House”, and the English is “Home” by now.'],
  [
    'another English form',
    'msgid_plural "{count} posts"',
    'msgid_plural "{count} notes"',
    'home.posts translates “{count} post” and “{count} notes”, and the English is “{count} post” and “{count} posts” by now.',
  ],
  ['a form too few', 'msgstr[1] "{count} Beiträge"\n', '', 'home.posts has 1 plural forms, not 2: one, other.'],
  ['a form that is empty', '"{count} Beiträge"', '""', 'home.posts is empty in its form “other”.'],
  [
    'another number of forms',
    'nplurals=2',
    'nplurals=3',
    'The file has other plural forms than de-DE, which has one, other.',
  ],
  [
    'forms in another order',
    'one other',
    'other one',
    'The file has other plural forms than de-DE, which has one, other.',
  ],
  ['another language', 'Language: de_DE', 'Language: fr', 'The file is in “fr”, not in de-DE.'],
  ['no language', 'Language: de_DE', 'Language: ', 'The file is in “”, not in de-DE.'],
])('%s is refused with a sentence', (_, from, to, sentence) => {
  expect(() => importChanged(from, to)).toThrow(sentence)
})

test('all that does not fit is said at once', () => {
  const both = () =>
    importPo('de', defined, german, file.replace('{name}"\n\n', '{nam}"\n\n').replace('"home.title"', '"home.head"'))
  expect(both).toThrow(/home\.head is no message of ours\.\nhome\.by has the placeholders/)
})

test.each(['de', 'de-AT', 'de_DE'])('a file that says its language as %s is German', (language) => {
  expect(importChanged('Language: de_DE', `Language: ${language}`)).toEqual(german)
})

test.each([
  ['zh-TC', 'zh_CN'],
  ['zh-CN', 'zh_Hant'],
])('%s does not take what is written as %s', (code, language) => {
  const written = exportPo(code, defined, {}).replace(/Language: \w+/, `Language: ${language}`)
  expect(() => importPo(code, defined, {}, written)).toThrow(`The file is in “${language}”`)
})

test('where a language is, is counted: what is missing, and what reads as in English', () => {
  const english = namespacesOf([
    ...defined,
    { namespace: 'card', path: 'web/i18n/en/card.ts', messages: { more: '+{count}', share: 'Share' } },
  ])
  const own = { home: { ...german.home, title: 'Home' }, card: { more: '+{count}' } }
  expect(statusOf(english, own)).toEqual({ keys: 5, missing: ['card.share'], same: ['home.title'] })
})
