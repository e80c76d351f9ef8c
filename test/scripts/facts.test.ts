import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { whatIsLeft } from '../../scripts/facts/left.ts'
import { asWritten, factsIn, faultsOf, inMargin, mapLines, unitsOf } from '../../scripts/facts/lines.ts'
import { changed } from '../../scripts/facts/places.ts'
import { otherwise } from '../specification/otherwise.ts'
import type { FactMeta } from '../support/specification/fact.ts'

const specification = `# A title
Not numbered, and no fact.

## 9. Limits

- Toast 3 s. Notice 1.5 s (e.g. Saved).
1. First, e.g. This.

| Path | Says |
|---|---|
| /a | one |
`
const fact = (id: string, line: number, ...says: string[]): FactMeta => ({ id, line, says, breaks: [] })
const facts = [
  fact('s9-toast', 6, '3 s'),
  fact('s9-notice', 6, '1.5 s'),
  fact('s9-first', 7, 'First'),
  fact('s9-path', 11, '/a', 'one'),
]

describe('the facts of a specification', () => {
  test('sentences, list items and cells of numbered sections are looked at, and nothing else', () => {
    expect(unitsOf(specification)).toEqual([
      { line: 6, text: 'Toast 3 s.' },
      { line: 6, text: 'Notice 1.5 s (e.g. Saved).' },
      { line: 7, text: 'First, e.g. This.' },
      { line: 11, text: '/a' },
      { line: 11, text: 'one' },
    ])
  })

  test('each has its ids, and all of it can be kept and read', () => {
    const lines = mapLines(specification, facts)
    expect(Object.values(lines).map((units) => units.map(({ ids }) => ids))).toEqual([
      [['s9-toast'], ['s9-notice']],
      [['s9-first']],
      [['s9-path'], ['s9-path']],
    ])
    expect(JSON.parse(asWritten(lines))).toEqual(lines)
    expect(faultsOf(specification, facts, lines)).toEqual([])
    expect(factsIn(lines)).toEqual(['s9-first', 's9-notice', 's9-path', 's9-toast'])
  })

  test('what has no id, what is not said, and what has changed is named', () => {
    const lines = mapLines(specification, facts)
    expect(faultsOf(specification, facts.slice(1), lines)).toEqual([
      'line 6 has no id: Toast 3 s.',
      expect.stringMatching(/^line 6 is not as in the map/),
    ])
    expect(faultsOf(specification, [...facts, fact('s9-more', 7, 'Second')], lines)).toEqual([
      's9-more: line 7 does not say “Second”.',
    ])
    expect(faultsOf(specification.replace('Toast 3 s.', 'Toasts 3 s.'), facts, lines)).toEqual([
      expect.stringMatching(/^line 6 is not as in the map/),
    ])
  })

  test('they stand beside the text', () => {
    expect(inMargin(specification, facts)).toContain(
      '   6  - Toast 3 s. Notice 1.5 s (e.g. Saved).\n        [s9-toast]',
    )
  })
})

describe('what is decided otherwise', () => {
  const known = factsIn(JSON.parse(readFileSync('test/specification/lines.json', 'utf8')))
  const paper = readFileSync('docs/otherwise.md', 'utf8')

  test.each(otherwise)('$id is a fact, is there once, and stands in the docs as it is decided', (one) => {
    expect(known).toContain(one.id)
    expect(otherwise.filter(({ id }) => id === one.id)).toHaveLength(1)
    expect(paper).toContain(`| \`${one.id}\` | ${one.words} | ${one.decision} | ${one.reason} |`)
  })

  test('the docs have no other', () => {
    expect(paper.match(/^\| `/gm)).toHaveLength(otherwise.length)
  })
})

test('what is left is gone on with by the same command, unless it was a sample, of which nothing is kept', () => {
  expect(whatIsLeft(7, false)).toBe('7 are left: the same command goes on with them.')
  expect(whatIsLeft(7, true)).toMatch(/^7 are left: the same command begins anew/)
})

describe('a constant is changed', () => {
  test.each([
    ["name: 'a'", "'a'", "name: 'aQ'"],
    ["[\n  'a',\n]", "  'a',", "[\n  'aQ',\n]"],
    ['most = 1_000', 'most = «1_000»', 'most = 11_000'],
    ['open: true', 'open: «true»', 'open: false'],
    ['open: false', 'open: «false»', 'open: true'],
    ['website: x', '«website»: ', 'websiteQ: x'],
  ])('%s by itself', (source, at, after) => expect(changed(source, ['a.ts', at])).toBe(after))

  test('to what is said', () => expect(changed('a(b, c)', ['a.ts', 'a(«b», c)', 'd'])).toBe('a(d, c)'))

  test.each(['a', 'b', 'x'])('never where nobody could say which: %j', (at) =>
    expect(() => changed('aabb', ['a.ts', at])).toThrow(`times in a.ts: ${at}`),
  )
})
