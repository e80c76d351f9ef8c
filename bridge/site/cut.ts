import { oneLine } from '../lib/line.ts'

/**
 * What does not stay before the dots: blanks, dots, what parts or ends sentences in any script, what opens a bracket or a quote, and the
 * sign of a tag that is gone. A question stays one.
 */
const loose = /(?:[\s…‥⋯·・¡¿#＃@＠\p{Pd}\p{Ps}]|\s[$＄"'\p{Pi}]|(?![!?！？؟‼⁇⁈⁉‽])\p{Term})+$/u

/** A letter with all that belongs to it, as near as an engine without `Intl.Segmenter` comes. */
const letters = /\p{RI}{2}|.(?:[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d.)*/gsu

/** Where the letters or the words of a text begin. */
function* startsIn(text: string, granularity: 'grapheme' | 'word'): Generator<number> {
  if (typeof Intl.Segmenter === 'function') {
    for (const { index } of new Intl.Segmenter('en', { granularity }).segment(text)) yield index
  } else if (granularity === 'grapheme') for (const { index } of text.matchAll(letters)) yield index
}

function lastStart(text: string, granularity: 'grapheme' | 'word', max: number): number {
  let last = 0
  for (const start of startsIn(text, granularity)) {
    if (start > max) break
    last = start
  }
  return last
}

/** Further than a letter or a word is looked at. */
const overhang = 64

/**
 * A text on one line, cut between two words, else between two letters, with one ellipsis in the place of the rest.
 * @param length at most, with the ellipsis, in UTF-16 units
 */
export function cut(text: string, length: number): string {
  const line = oneLine(text)
  if (line.length <= length) return line
  const max = length - 1
  const begun = line.slice(0, length + overhang)
  const ends = [begun.lastIndexOf(' ', max), lastStart(begun, 'word', max)]
  const end = ends.find((one) => one > max / 2) ?? lastStart(begun, 'grapheme', max)
  // One letter with so many marks that it is longer is cut all the same, but never within a character.
  const kept = begun.slice(0, end || max).replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(loose, '')}…`
}
