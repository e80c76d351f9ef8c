import { expect, test } from 'vitest'
import { isProse, wordFaults } from '#scripts/check/words.ts'

const words = ['anew', 'heed', 'heeds', 'heeded', 'whoever', 'whosoever', 'Nobody', 'somebody', 'anyhow', 'thereby']

test.each(words)('reports %s in a comment, a title, a text and a page of docs', (word) => {
  const module = [
    `/** Loads it, ${word} and again. */`,
    `test('does so, ${word}', () => {})`,
    `const text = \`\${count} of it, ${word}\``,
    `const item = <p>It is ${word}</p>`,
  ]
  const faults = (name: string) =>
    module.map((_, at) => `${name}:${at + 1} says "${word}". Use a standard word, or name the role.`)
  expect(wordFaults('web/ui/x.tsx', module.join('\n'))).toEqual(faults('web/ui/x.tsx'))
  expect(wordFaults('docs/x.md', `A page.\n\nIt is ${word}.`)).toHaveLength(1)
})

test.each(words)('accepts %s as a name, a key and an id', (word) => {
  const module = `const ${word} = { ${word}: '${word}', 'bridge.${word}': 1 }.${word}\n// The case bridge.${word}`
  expect(wordFaults('web/ui/x.ts', module)).toEqual([])
})

test.each([
  ['web/ui/x.tsx', true],
  ['docs/x.md', true],
  ['webview/hosts/android/X.kt', true],
  ['fixtures/seed/text/x.ts', false],
  ['web/locales/en-GB.json', true],
  ['web/locales/asia.json', true],
  ['web/locales/de.json', false],
  ['test/fixtures/x.png', false],
])('%s is prose of the project: %j', (path, expected) => {
  expect(isProse(path)).toBe(expected)
})
