import { writingLimits } from './writing.ts'

/** What a person marked in a text by its sign, in UTF-16 positions. */
export interface EntitySpan {
  readonly type: 'tag' | 'cashtag' | 'mention' | 'link'
  readonly start: number
  readonly end: number
  /** Without its sign; a link's whole address. */
  readonly word: string
}

/** Signs of keyboards of full width count as the narrow ones. */
export const signs: Readonly<Record<string, Exclude<EntitySpan['type'], 'link'>>> = {
  '#': 'tag',
  '＃': 'tag',
  $: 'cashtag',
  '＄': 'cashtag',
  '@': 'mention',
  '＠': 'mention',
}

/**
 * Letters of Chinese and Japanese, which put no space between words: a sign may stand straight after them (`今天#比特币`), and they
 * end a coin (`$BTC涨了`). Straight after a tag no sign counts: `#比特币#` closes a tag where both of its ends are marked.
 */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}`
/** What may stand before a sign. Other letters may not: a sign within a word (`C#`, `a@b.example`) marks nothing. */
export const beforeSign = String.raw`(?:^|[^\p{L}\p{M}\p{N}_&/]|[${unspaced}])`

const addressForm = String.raw`https?:\/\/[^\s<>"'\u3000-\u303f\uff00-\uff0f]+`
const tagForm = String.raw`([#＃])([\p{L}\p{M}\p{N}_]+)`
const coinForm = String.raw`([$＄])([a-z][a-z0-9]{1,9})(?![a-z0-9_]|(?![${unspaced}])[\p{L}\p{N}])`
const nameForm = '([@＠])([a-z0-9][a-z0-9_-]*)'
const marked = new RegExp(`(${addressForm})|(${beforeSign})(?:${tagForm}|${coinForm}|${nameForm})`, 'giu')

const tail = '.,;:!?…)]}»”’'

/** A sentence's end is not an address's. From the end: an expression would try each of many dots for the first of the tail. */
function withoutTail(address: string): string {
  let end = address.length
  while (tail.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

const isTag = (word: string): boolean => word.length <= writingLimits.hashTag && /\p{L}/u.test(word)

/** The tags, cashtags, mentions and links in a text, in order, never overlapping. Whether they name anything is not known here. */
export function findEntities(text: string): readonly EntitySpan[] {
  const marks: EntitySpan[] = []
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
