import { expect, test } from 'vitest'
import { type PoEntry, readPo, writePo } from '#scripts/messages/po.ts'

const headers = { Language: 'de_DE', 'Plural-Forms': 'nplurals=2; plural=n==1 ? 0 : 1;' }
const text = (source: string, translation: string): PoEntry => ({
  context: 'home.title',
  source,
  texts: [translation],
  flags: [],
})

test.each([
  'plain',
  'with “these” and "those"',
  'a\\nb',
  'ends with a backslash \\',
  'two\nlines',
  'two lines\nand an end\n',
  '\n',
  '\ta tab, and\r\n a return',
  '# no comment',
  'رؤى 中文',
  '',
])('%j survives a round trip', (words) => {
  const entry = text(`${words}!`, words)
  expect(readPo(writePo({ headers, entries: [entry] }))).toEqual({ headers, entries: [entry] })
})

test('writes an entry in gettext’s format', () => {
  const entry: PoEntry = {
    context: 'home.newPosts',
    source: '{count} new post',
    plural: '{count} new posts',
    texts: ['{count} neuer Beitrag', ''],
    note: 'Filled in: {count}',
    file: 'web/i18n/en/home.ts',
    flags: ['python-brace-format'],
  }
  expect(writePo({ headers: { Language: 'de' }, entries: [entry, text('Line one\nline two', 'Eins')] })).toBe(`msgid ""
msgstr "Language: de\\n"

#. Filled in: {count}
#: web/i18n/en/home.ts
#, python-brace-format
msgctxt "home.newPosts"
msgid "{count} new post"
msgid_plural "{count} new posts"
msgstr[0] "{count} neuer Beitrag"
msgstr[1] ""

msgctxt "home.title"
msgid ""
"Line one\\n"
"line two"
msgstr "Eins"
`)
})

test('ignores additions of tools: byte order mark, comments, previous and obsolete entries', () => {
  const content = `\uFEFF# Ada <a@b.example>
#, fuzzy
msgid ""
msgstr ""
"Language: de\\n"
"X-Generator: Tool 1.2: beta\\n"

# A remark
#| msgid "Head"
#: web/i18n/en/home.ts:4
#, fuzzy, python-brace-format
msgctxt "home.title"
msgid "Title"
msgstr "Ti"
"tel"
msgctxt "home.hot"
msgid "Hot"
msgstr "Beliebt"

#~ msgid "Old"
#~ msgstr "Alt"
`.replaceAll('\n', '\r\n')
  expect(readPo(content)).toEqual({
    headers: { Language: 'de', 'X-Generator': 'Tool 1.2: beta' },
    entries: [
      { context: 'home.title', source: 'Title', texts: ['Titel'], flags: ['fuzzy', 'python-brace-format'] },
      { context: 'home.hot', source: 'Hot', texts: ['Beliebt'], flags: [] },
    ],
  })
})

const after = (lines: string) => `msgid ""\nmsgstr "Language: de\\n"\n\n${lines}`

test.each([
  ['no header', 'msgid "a"\nmsgstr "b"', 'The file has no header.'],
  ['nothing', '', 'The file has no header.'],
  ['a text that does not end', after('msgctxt "a.b'), 'Line 4: the quoted string is incomplete.'],
  ['a quotation mark in a text', after('msgid "a"b"'), 'Line 4: the quoted string is incomplete.'],
  ['a text that ends in a backslash', after('msgid "a\\"'), 'Line 4: the quoted string is incomplete.'],
  ['an escape of another language', after('msgid "\\x41"'), 'Line 4: unsupported escape \\x.'],
  ['a text before any entry', '"a"', 'Line 1: unexpected content in a PO file.'],
  ['a keyword twice', after('msgid "a"\nmsgid "b"'), 'Line 5: msgid is repeated.'],
  ['no translation', after('msgctxt "a.b"\nmsgid "a"'), 'a.b is incomplete'],
  ['a form that is left out', after('msgctxt "a.b"\nmsgid "a"\nmsgid_plural "as"\nmsgstr[1] "b"'), 'a.b is incomplete'],
  ['something else', after('<xliff>'), 'Line 4: unexpected content in a PO file.'],
])('rejects a file with %s', (_, content, sentence) => {
  expect(() => readPo(content)).toThrow(sentence)
})
