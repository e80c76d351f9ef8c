import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { notesOf, paperFaults, papers, sentencesOf } from '../../scripts/check/papers.ts'

const all = { file: 'A.md', promises: () => true }
const held = `
[^one]: \`test/scripts/papers.test.ts\` “a sentence without a test is named”
`

test.each(papers)('every promise names a test that is there', (paper) => {
  const text = readFileSync(join(root, paper.file), 'utf8')
  expect(paperFaults(paper, text)).toEqual([])
  expect(sentencesOf(text).filter(paper.promises).length).toBeGreaterThan(8)
})

test('a sentence is a sentence of a paragraph, a list or a row, and none of code and footnotes', () => {
  const text =
    '# Title\n\nOne is\nhere.[^a] Two. [Three](x.md): so\n\n- **Four** is.[^a][^b]\n1. Five\n\n```sh\nsix\n```\n\n[^a]:\n    seven\n'
  expect(sentencesOf(text).map(({ text, notes }) => [text, notes.join()])).toEqual([
    ['One is here.', 'a'],
    ['Two.', ''],
    ['[Three](x.md): so', ''],
    ['**Four** is.', 'a,b'],
    ['Five', ''],
  ])
})

test('a sentence without a test is named', () => {
  expect(paperFaults(all, `Held.[^one] Not held.\n${held}`)).toEqual(['A.md names no test for “Not held.”'])
})

test.each([
  ['Held.[^two]\n', 'A.md has no footnote [^two].'],
  [`Held.[^one][^two]\n${held}\n[^two]:\n    Trust us.\n`, 'A.md names no test in its footnote [^two].'],
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
