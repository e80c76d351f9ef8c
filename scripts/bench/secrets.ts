import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { generateMnemonic } from '@scure/bip39'
import { languages } from '../../web/lib/secrets/languages.ts'
import { findSecret, suspiciousIn } from '../../web/lib/secrets/secrets.ts'
import { type Figures, runBench } from './runBench.ts'
import { missedAims } from './secrets/aims.ts'
import { catalogue, filesIn, unpack } from './secrets/packages.ts'
import { seedTexts } from './secrets/seedTexts.ts'

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

/** Sentences of manual pages and catalogues of a language, each once. `most` of them, from all over. */
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

const settings = {
  /** Ordinary ones of each language. */
  sentences: { whole: 2_000, short: 500 },
  /** Made ones of each language, a fifth of each length that there is. */
  phrases: { whole: 1_000, short: 100 },
}
/** Bits: 12, 15, 18, 21 and 24 words. */
const strengths = [128, 160, 192, 224, 256]

interface Row {
  readonly name: string
  readonly sentences: number
  /** Ordinary sentences that are stopped. */
  readonly stopped: readonly string[]
  readonly phrases: number
  /** Phrases that are not. */
  readonly missed: readonly string[]
}

const isStopped = (text: string): boolean => suspiciousIn(text).length > 0

async function wordsOf(name: string): Promise<string[]> {
  const { words }: { readonly words: readonly string[] } = await import(`../../web/lib/secrets/lists/${name}.ts`)
  return [...words]
}

function tell(rows: readonly Row[], posts: readonly string[], stopped: number): Figures {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  console.log(`\nThe seed: ${posts.length} posts and comments, of which ${stopped} are stopped.`)
  for (const { name, stopped: some } of rows) for (const one of some) console.log(`${name}: ${one.slice(0, 200)}`)
  return {
    languages: rows.length,
    seed_texts: posts.length,
    seed_stopped: stopped,
    sentences: sum((row) => row.sentences),
    sentences_stopped: sum((row) => row.stopped.length),
    phrases: sum((row) => row.phrases),
    phrases_missed: sum((row) => row.missed.length),
  }
}

await runBench('secrets', settings, async ({ settings: { sentences: max, phrases: count }, report, miss }) => {
  const rows: Row[] = []
  const texts = seedTexts()
  await Promise.all(languages.map((language) => language.bring()))
  const stoppedPosts = texts.filter(isStopped).length
  report(() => tell(rows, texts, stoppedPosts))

  const folder = await mkdtemp(join(tmpdir(), 'packages-'))
  const places = await unpack(folder, [...new Set(sources.flatMap(({ packages }) => packages))])
  console.log(`Ordinary sentences of Debian’s manual pages and catalogues, and made phrases\n`)
  console.log(
    'language'.padEnd(22),
    'sentences'.padStart(10),
    'stopped'.padStart(8),
    'phrases'.padStart(8),
    'missed'.padStart(7),
  )
  for (const { name, tag, packages } of sources) {
    const folders = packages.flatMap((one) => places.get(one) ?? [])
    const sentences = await ordinarySentences(folders, tag, max)
    const words = await wordsOf(name)
    const phrases = Array.from({ length: count }, (_, at) => generateMnemonic(words, strengths[at % strengths.length]))
    const row = {
      name,
      sentences: sentences.length,
      stopped: sentences.filter(isStopped),
      phrases: phrases.length,
      missed: phrases.filter((phrase) => !findSecret(phrase)),
    }
    rows.push(row)
    const figures = [row.sentences, row.stopped.length, row.phrases, row.missed.length]
    console.log(name.padEnd(22), ...figures.map((figure, at) => String(figure).padStart([10, 8, 8, 7][at] ?? 8)))
  }
  for (const sentence of missedAims({ rows, stoppedPosts, max })) miss(sentence)
})
