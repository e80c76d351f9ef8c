import { normalized } from '#bridge/site/combining.ts'

/** Letters that do not decompose into a plain letter and a mark. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd' }
// Only marks over Latin, Greek, Cyrillic, Arabic and Hebrew letters: in other scripts a mark makes another word. And what is not seen.
const unheard =
  /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]|\u200d|\ufe0f/g
const letter = /[\p{L}\p{N}\p{M}_]/u
/** Scripts that write words without spaces, or join what belongs to a word to it. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u

/** A text as words are looked for in it: without case, accents, width, and spaces that are more than one. */
export const foldWord = (text: string): string =>
  normalized(text, 'NFKD')
    .toLowerCase()
    .replace(unheard, '')
    .normalize('NFC')
    .replace(/[ßıłøđ]/g, (one) => plain[one] ?? one)
    .replace(/\s+/g, ' ')
    .trim()

const isSpaced = (character: string): boolean => letter.test(character) && !unspaced.test(character)

/** Whether a word continues across `at`. */
const joins = (text: string, at: number): boolean => isSpaced(text.charAt(at - 1)) && isSpaced(text.charAt(at))

/** Whether a folded text has a folded word in it: a whole word in scripts with spaces, any stretch in others. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!joins(text, at) && !joins(text, at + word.length)) return true
  }
  return false
}
