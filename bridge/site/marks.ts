import { writingLimits } from './writing.ts'

/** What a person marked in a text by its sign, in UTF-16 positions. */
export interface Mark {
  readonly type: 'tag' | 'cashtag' | 'mention' | 'link'
  readonly start: number
  readonly end: number
  /** Without its sign; a link's whole address. */
  readonly word: string
}

/** Signs of keyboards of full width count as the narrow ones. */
export const signs: Readonly<Record<string, Exclude<Mark['type'], 'link'>>> = {
  '#': 'tag',
  '＃': 'tag',
  $: 'cashtag',
  '＄': 'cashtag',
  '@': 'mention',
  '＠': 'mention',
}

const marked =
  /(https?:\/\/[^\s<>"'\u3000-\u303f\uff00-\uff0f]+)|(^|[^\p{L}\p{M}\p{N}_&/])(?:([#＃])([\p{L}\p{M}\p{N}_]+)|([$＄])([a-z][a-z0-9]{1,9})(?![\p{L}\p{N}_])|([@＠])([a-z0-9][a-z0-9_-]*))/giu

/** A sentence's end is not an address's. */
const withoutTail = (address: string): string => address.replace(/[.,;:!?…)\]}»”’]+$/u, '')

const isTag = (word: string): boolean => word.length <= writingLimits.hashTag && /\p{L}/u.test(word)

/** The tags, cashtags, mentions and links in a text, in order, never overlapping. Whether they name anything is not known here. */
export function marksIn(text: string): readonly Mark[] {
  const marks: Mark[] = []
  for (const match of text.matchAll(marked)) {
    const [whole, address, before = '', tagSign, tag, coinSign, coin, nameSign, name] = match
    const sign = tagSign ?? coinSign ?? nameSign
    const word = address === undefined ? (tag ?? coin ?? name ?? '') : withoutTail(address)
    const type = sign === undefined ? 'link' : signs[sign]
    if (!type || (type === 'tag' && !isTag(word))) continue
    const start = match.index + before.length
    marks.push({ type, start, end: type === 'link' ? start + word.length : match.index + whole.length, word })
  }
  return marks
}
