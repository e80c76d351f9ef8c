import { oneLine } from '#bridge/lib/line.ts'
import { baseOf } from '#bridge/site/searched.ts'

/** A stretch of a text, found or not. `start` tells it from the others. */
export interface MatchPiece {
  readonly start: number
  readonly text: string
  readonly isMatch: boolean
}

const minWord = 2

/** A character as it is compared: lower case, half width and without marks. Marks alone are ignored. */
const folded = (character: string): string =>
  character < '\u0080' ? character.toLowerCase() : character.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

/** A text as it is searched, and where in the text each of its characters began. */
function foldText(text: string): { readonly fold: string; readonly origins: readonly number[] } {
  let fold = ''
  const origins: number[] = []
  let at = 0
  for (const character of text) {
    const small = folded(character)
    for (let part = 0; part < small.length; part += 1) origins.push(at)
    fold += small
    at += character.length
  }
  return { fold, origins: [...origins, text.length] }
}

/** The patterns of a query: all of it, the coin of a pair, and each of its words, without the signs of tags, coins and names. */
function wantedIn(query: string): readonly string[] {
  const whole = foldText(oneLine(query)).fold
  const words = whole.split(/\s+/u).map((word) => word.replace(/^[#$@]+/, ''))
  return [
    ...new Set([whole, baseOf(query) ?? '', ...words.filter((word) => [...word].length >= minWord || word === whole)]),
  ].filter(Boolean)
}

/** Cuts a text where it has a query or its words in it, in any case and with or without accents. The pieces make up the whole text. */
export function splitByMatch(text: string, query: string): readonly MatchPiece[] {
  const { fold, origins } = foldText(text)
  const found = new Uint8Array(text.length)
  for (const wanted of wantedIn(query)) {
    for (let at = fold.indexOf(wanted); at >= 0; at = fold.indexOf(wanted, at + wanted.length)) {
      let next = at + wanted.length
      const last = origins[next - 1] ?? 0
      while ((origins[next] ?? text.length) <= last) next += 1
      found.fill(1, origins[at], origins[next])
    }
  }
  const pieces: MatchPiece[] = []
  for (let start = 0, at = 1; at <= text.length; at += 1) {
    if (at < text.length && found[at] === found[start]) continue
    pieces.push({ start, text: text.slice(start, at), isMatch: found[start] === 1 })
    start = at
  }
  return pieces
}

/** A text that begins a little before its first match, so that the match is seen in a few lines. */
export function fromMatch(text: string, query: string, before = 40): string {
  const first = splitByMatch(text, query).find(({ isMatch }) => isMatch)?.start ?? 0
  if (first <= before * 2) return text
  let start = first - before
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) start -= 1
  return `…${text.slice(start).replace(/^[\s.…]+/, '')}`
}
