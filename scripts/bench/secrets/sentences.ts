import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { catalogue, filesIn } from './packages.ts'

/** What a manual page says, without the marks of its typesetting: a paragraph is what stands between two of its requests. */
const saidBy = (roff: string): string =>
  roff
    .replace(/^[.'].*$/gm, '\n')
    .replace(/\\f(?:\[\w*\]|\(?\w\w?)|\\[&|^%/,]|\\s[-+]?\d/g, '')
    .replace(/\\-/g, '-')
    .replace(/\\\(?\w\w|\\\[\w+\]|\\./g, ' ')

/** What a catalogue's text says: its placeholders and line breaks are nobody's words. */
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
export async function ordinarySentences(folders: readonly string[], tag: string, max: number): Promise<string[]> {
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
