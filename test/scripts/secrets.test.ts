import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { generateMnemonic } from '@scure/bip39'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '#fixtures/seed/index.ts'
import { languages } from '#web/lib/secrets/languages.ts'
import { findSecret, suspiciousIn } from '#web/lib/secrets/secrets.ts'

const run = promisify(execFile)

/** A language of BIP 39, its word list's module, and where Debian has ordinary sentences of it. */
interface Source {
  readonly name: string
  /** How folders of manual pages and catalogues are named; those in English are named after none. */
  readonly tag: string
  readonly packages: readonly string[]
}

const sources: readonly Source[] = [
  { name: 'english', tag: '', packages: ['manpages'] },
  { name: 'french', tag: 'fr', packages: ['manpages-fr'] },
  { name: 'spanish', tag: 'es', packages: ['manpages-es'] },
  { name: 'italian', tag: 'it', packages: ['manpages-it'] },
  { name: 'portuguese', tag: 'pt_BR', packages: ['manpages-pt-br'] },
  { name: 'czech', tag: 'cs', packages: ['manpages-cs'] },
  { name: 'japanese', tag: 'ja', packages: ['manpages-ja'] },
  { name: 'korean', tag: 'ko', packages: ['git', 'coreutils', 'dpkg', 'apt'] },
  { name: 'simplified-chinese', tag: 'zh_CN', packages: ['manpages-zh'] },
  { name: 'traditional-chinese', tag: 'zh_TW', packages: ['manpages-zh', 'git', 'coreutils', 'dpkg', 'apt'] },
]

/** What a manual page says, without the marks of its typesetting: a paragraph is what stands between two of its requests. */
const saidBy = (roff: string): string =>
  roff
    .replace(/^[.'].*$/gm, '\n')
    .replace(/\\f(?:\[\w*\]|\(?\w\w?)|\\[&|^%/,]|\\s[-+]?\d/g, '')
    .replace(/\\-/g, '-')
    .replace(/\\\(?\w\w|\\\[\w+\]|\\./g, ' ')

/** The words of a catalogue's text, without placeholders and line breaks. */
const plain = (text: string): string => text.replace(/%[-\d.]*l?[a-z]|\\n|_(?=\p{L})/gu, ' ')

const ends = /(?<=[.!?]["')]?)\s+|(?<=[。！？])|\n{2,}/u
/** Fewest letters of a sentence: less is a heading or a name. In Chinese, Japanese and Korean a letter is a syllable or a word. */
const min = (text: string): number => (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(text) ? 10 : 25)

const sentencesIn = (text: string): readonly string[] =>
  text
    .split(ends)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => (sentence.match(/\p{L}/gu) ?? []).length >= min(sentence))

/** Up to so many sentences of manual pages and catalogues of a language, each once, from all over. */
async function ordinarySentences(folders: readonly string[], tag: string, max: number): Promise<string[]> {
  const found = new Set<string>()
  for (const folder of folders) {
    const pages = await filesIn(
      folder,
      tag === '' ? /\/man\/man\d\/.*\.gz$/ : new RegExp(`/man/${tag}/man\\d/.*\\.gz$`),
    )
    for (const page of pages)
      for (const one of sentencesIn(saidBy(gunzipSync(await readFile(page)).toString('utf8')))) found.add(one)
    for (const file of await filesIn(folder, new RegExp(`/locale/${tag}/LC_MESSAGES/.*\\.mo$`)))
      for (const text of await catalogue(file)) for (const one of sentencesIn(plain(text))) found.add(one)
  }
  const all = [...found]
  return all.length <= max
    ? all
    : Array.from({ length: max }, (_, at) => all[Math.floor((at * all.length) / max)] ?? '')
}

/**
 * Brings Debian packages into a folder. Nothing is installed.
 * @returns the folders that they were unpacked in.
 */
async function unpack(folder: string, packages: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 2 ** 24 }
  // A fresh machine has no lists of packages yet; one that may not fetch them has those that it has.
  const download = () => run('apt-get', ['-q', 'download', ...packages], options)
  await download().catch(async () => {
    await run('apt-get', ['-q', 'update'], options)
    return download()
  })
  const files = await readdir(folder)
  const places = new Map<string, string>()
  for (const name of packages) {
    const file = files.find((each) => each.startsWith(`${name}_`))
    if (!file) throw new Error(`Debian has no package ${name}.`)
    const place = join(folder, name)
    await run('dpkg-deb', ['-x', file, place], options)
    places.set(name, place)
  }
  return places
}

/** All files below a folder whose path ends so, in order. */
async function filesIn(folder: string, ending: RegExp): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => ending.test(path))
    .sort()
}

/** The translations in a catalogue of GNU gettext, in the byte order of this kind of machine. */
async function catalogue(path: string): Promise<readonly string[]> {
  const bytes = await readFile(path)
  if (bytes.readUInt32LE(0) !== 0x950412de) throw new Error(`${path} is no catalogue.`)
  const [count, table] = [bytes.readUInt32LE(8), bytes.readUInt32LE(16)]
  return Array.from({ length: count }, (_, at) => {
    const [length, from] = [bytes.readUInt32LE(table + at * 8), bytes.readUInt32LE(table + at * 8 + 4)]
    return bytes.toString('utf8', from, from + length)
  }).slice(1)
}

/** Sentences, and made phrases, of each language. */
const count = 500
/** Bits: 12, 15, 18, 21 and 24 words. */
const strengths = [128, 160, 192, 224, 256]

const isStopped = (text: string): boolean => suspiciousIn(text).length > 0

async function wordsOf(name: string): Promise<string[]> {
  const { words }: { readonly words: readonly string[] } = await import(`#web/lib/secrets/lists/${name}.ts`)
  return [...words]
}

beforeAll(() => Promise.all(languages.map((language) => language.bring())))

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

test.each(sources)('blocks every seed phrase in $name', async ({ name }) => {
  const words = await wordsOf(name)
  const phrases = Array.from({ length: count }, (_, at) => generateMnemonic(words, strengths[at % strengths.length]))
  expect(phrases.filter((phrase) => !findSecret(phrase))).toEqual([])
})

describe.skipIf(!existsSync('/usr/bin/apt-get'))('of Debian’s manual pages and catalogues', () => {
  let folder = ''
  let places: ReadonlyMap<string, string> = new Map()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packages-'))
    places = await unpack(folder, [...new Set(sources.flatMap(({ packages }) => packages))])
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(sources)('blocks no sentence in $name', async ({ tag, packages }) => {
    const folders = packages.flatMap((one) => places.get(one) ?? [])
    const sentences = await ordinarySentences(folders, tag, count)
    expect(sentences).toHaveLength(count)
    expect(sentences.filter(isStopped)).toEqual([])
  })
})
