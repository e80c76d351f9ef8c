import { createHash } from 'node:crypto'
import { entropyToMnemonic } from '@scure/bip39'
import { beforeAll, expect, test } from 'vitest'
import { seed } from '#fixtures/seed/index.ts'
import { languageCodes, readLocale } from '#scripts/build/locales.ts'
import { languages } from '#web/lib/secrets/languages.ts'
import { findSecret, suspiciousIn } from '#web/lib/secrets/secrets.ts'

/** Made phrases of each language. */
const count = 500
const names =
  'english french spanish italian portuguese czech japanese korean simplified-chinese traditional-chinese'.split(' ')
/** Bytes: 12, 15, 18, 21 and 24 words. */
const strengths = [16, 20, 24, 28, 32]

const isStopped = (text: string): boolean => suspiciousIn(text).length > 0

async function wordsOf(name: string): Promise<string[]> {
  const { words }: { readonly words: readonly string[] } = await import(`#web/lib/secrets/lists/${name}.ts`)
  return [...words]
}

beforeAll(() => Promise.all(languages.map((language) => language.load())))

test('no text of the seed is blocked as a secret', () => {
  const { posts, reserve, comments } = seed()
  const texts = [
    ...[...posts, ...reserve].map(({ title, text, html }) => `${title ?? ''}\n${text}\n${html ?? ''}`),
    ...comments.map(({ text }) => text),
  ]
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(isStopped)).toEqual([])
  expect(isStopped(`${texts[0]} ${'abandon '.repeat(11)}about`)).toBe(true)
})

/** The same in each run: of random phrases of 12 words, one in 20,000 has so many everyday words that it reads as a sentence. */
const phraseOf = (words: string[], at: number): string =>
  entropyToMnemonic(
    createHash('sha256')
      .update(`${at}`)
      .digest()
      .subarray(0, strengths[at % strengths.length]),
    words,
  )

test.each(names)('blocks made seed phrases in %s', async (name) => {
  const words = await wordsOf(name)
  const phrases = Array.from({ length: count }, (_, at) => phraseOf(words, at))
  expect(phrases.filter((phrase) => !findSecret(phrase))).toEqual([])
})

test.each(languageCodes)('blocks no text of our own in %s', async (code) => {
  const texts = Object.values(await readLocale(code))
    .flatMap((messages) => Object.values(messages))
    .flatMap((message) => (typeof message === 'string' ? message : Object.values(message)))
  expect(texts.length).toBeGreaterThan(0)
  expect([...texts, texts.join('\n')].filter(isStopped)).toEqual([])
})
