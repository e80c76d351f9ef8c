import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { hasRow, hasTest, notesOf, paperFaults, papers, sentencesOf } from '../../scripts/check/papers.ts'

const all = { file: 'A.md', promises: () => true }
const held = `
[^one]: \`test/scripts/papers.test.ts\` “a sentence without a test is named”
`

test.each(papers)('every promise names a test that is there', (paper) => {
  const text = readFileSync(join(root, paper.file), 'utf8')
  expect(paperFaults(paper, text)).toEqual([])
  expect(sentencesOf(text).filter(paper.promises).length).toBeGreaterThan(8)
})

test('a sentence is a sentence of a paragraph, a list or a row, and none of code, heads of tables and footnotes', () => {
  const text =
    '| what | how |\n|---|---|\n| Row | is. |\n\n# Title\n\nOne is\nhere.[^a] Two. [Three](x.md): so\n\n- **Four** is.[^a][^b]\n1. Five\n\n```sh\nsix\n```\n\n[^a]:\n    seven\n'
  expect(sentencesOf(text).map(({ text, notes }) => [text, notes.join()])).toEqual([
    ['| Row | is. |', ''],
    ['One is here.', 'a'],
    ['Two.', ''],
    ['[Three](x.md): so', ''],
    ['**Four** is.', 'a,b'],
    ['Five', ''],
  ])
})

test.each([
  ['guide.md', 'What passes between the two', 'Only our own pages may call.'],
  ['guide.md', 'What passes between the two', 'Answer before the deadline.'],
  ['guide.md', 'Android: a control object', 'It is in every frame of every page and cannot tell who calls.'],
  ['guide.md', 'iOS: a handler', 'Write JSON by an encoder, never by hand.'],
  ['guide.md', 'What native does at the exchange', 'Take new ones each time.'],
  ['guide.md', 'A web page that is let go', 'Answer first.'],
  ['README.md', 'Over the air', 'Swap: one write.'],
  ['README.md', 'Over the air', 'It then is the last good one.'],
  ['README.md', 'The package', 'The private key is made at the first time.'],
])('%s, under “%s”: “%s” needs a test', (file, section, text) => {
  const paper = papers.find((one) => one.file.endsWith(`/${file}`))
  expect(paper?.promises({ section, text, notes: [] })).toBe(true)
})

test.each([
  "test('a', () => {})",
  "test.each([1])('a', () => {})",
  "  test.skipIf(no).each([\n    1,\n  ])('a', () => {})",
  "  test(\n    'a',\n  )",
  "test.skip('a', () => {})\ntest('a', () => {})",
  "describe.skip('b', () => {\n  test('c', () => {})\n})\n\ndescribe.skipIf(no)('d', () => {\n  test('a', () => {})\n})",
])('a title proves where its test runs: %s', (source) => {
  expect(hasTest(source, 'a')).toBe(true)
})

test.each([
  "test.skip('a', () => {})",
  "test.todo('a')",
  "it.fails('a', () => {})",
  "  test.skip.each([\n    1,\n  ])('a', () => {})",
  "test(\n  'b',\n)\ntest.skip(\n  'a',\n)",
  "expect('a')",
  "describe.skip('b', () => {\n  test('a', () => {})\n})",
  "describe.todo(\n  'b',\n  () => {\n    describe('c', () => {\n      test('a', () => {})\n    })\n  },\n)",
  "describe.skip.each([\n  1,\n])('b', () => {\n  const c = 1\n\n  test('a', () => {})\n})",
])('and nowhere else: %s', (source) => {
  expect(hasTest(source, 'a')).toBe(false)
})

test.each([
  "test.each(['row'])('a', () => {})",
  "describe('row', () => {\n  test('a', () => {})\n})",
  "describe.each([\n  'row',\n])('b', () => {\n  test('a', () => {})\n})",
  "describe('b', () => {\n  const rows =\n    [\n      'row',\n    ]\n  test.each(rows)('a', () => {})\n})",
])('a row is one of its test’s: %s', (source) => {
  expect(hasRow(source, 'a', 'row')).toBe(true)
})

test.each([
  "test.each(['other'])('a', () => {})\n// row",
  "test.each(['rows'])('a', () => {})",
  "const rows = ['other']\nconst others = ['row']\ntest.each(rows)('a', () => {})",
  "test.each(['row'])('b', () => {})\ntest.each(['other'])('a', () => {})",
  "describe.skip('row', () => {\n  test('a', () => {})\n})",
])('and not whatever else its file has: %s', (source) => {
  expect(hasRow(source, 'a', 'row')).toBe(false)
})

test('a sentence without a test is named', () => {
  expect(paperFaults(all, `Held.[^one] Not held.\n${held}`)).toEqual(['A.md names no test for “Not held.”'])
})

test.each([
  ['Held.[^two]\n', 'A.md has no footnote [^two].'],
  [`Held.[^one][^two]\n${held}\n[^two]:\n`, 'A.md names no test in its footnote [^two].'],
  [
    `Held.[^one]\n${held}\n[^two]:\n    \`test/scripts/papers.test.ts\` “a sentence without a test is named”\n`,
    'A.md has a footnote [^two] that nothing names.',
  ],
  [
    'Held.[^two]\n\n[^two]:\n    `test/scripts/papers.test.ts` “gone”\n',
    'A.md: test/scripts/papers.test.ts has no test “gone”.',
  ],
  [
    'Held.[^two]\n\n[^two]:\n    `test/scripts/none.test.ts` “gone”\n',
    'A.md: There is no file test/scripts/none.test.ts.',
  ],
  [
    `Held.[^two]\n\n[^two]: \`test/scripts/papers.test.ts\` “%s is named”, row “of ${'nobody'}”\n`,
    `A.md: test/scripts/papers.test.ts has no row “of ${'nobody'}”.`,
  ],
  [
    `Held.[^one]\n${held}    see the tests of papers\n`,
    'A.md has a line in its footnotes that names no test: see the tests of papers',
  ],
])('%s is named', (text, fault) => {
  expect(paperFaults(all, text)).toEqual([fault])
})

test('a footnote has its tests a line each, with a row where it is one of many', () => {
  const text = '[^a]: `test/a.ts` “one “two” three”\n    `test/b.ts` “%s”, row “x, y”\n\nafter\n    `test/c.ts` “no”\n'
  expect([...notesOf(text)]).toEqual([
    [
      'a',
      [
        ['a.ts', 'one “two” three'],
        ['b.ts', '%s', 'x, y'],
      ],
    ],
  ])
})
