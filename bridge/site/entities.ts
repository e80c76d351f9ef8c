import { writingLimits } from './writing.ts'

/** Where an address ends in other scripts: at their punctuation, brackets and quotes, and at what is not seen. */
const stop = String.raw`(?=[^\0-\x7f\u200c\u200d])[\p{Term}\p{C}\p{Ps}\p{Pe}“”«»‹›…]|(?![\p{L}\p{N}])[\u3000-\u303f\uff00-\uff65]`
const label = String.raw`(?:[\w-]|(?!${stop})[^\0-\x7f\s])+`
/** An address up to the end of its host. */
export const addressHost = String.raw`https?:\/\/(?:[\w.~%!$&*+;=:-]+@)?(?:${label}(?:\.${label})*|\[[\da-f:.]+\])`

/** Of a whole address, with its brackets: an opening one without its closing one ends it, and so does a closing one by itself. */
const path = (depth: number): string => {
  const plain = String.raw`(?!${stop})[^\s\0-\x20\x7f<>"${'`'}\\()[\]{}]`
  if (depth === 0) return `(?:${plain})*`
  const inner = path(depth - 1)
  return String.raw`(?:${plain}|\(${inner}\)|\[${inner}\]|\{${inner}\})*`
}
const afterHost = new RegExp(String.raw`(?::\d{1,5})?(?:[/?#]${path(2)})?`, 'uy')

/** A host that goes on in another script has ended (`example.comを見て`), unless its last part shows that it had not (`例え.jp`). */
const hostEnd = /^(?:.*[/@.])?[\da-z-]+$|[/@.][\da-z-]+(?=[^\0-\x7f])(?![\p{sc=Latin}\p{M}])/iu

const tail = ".,;:!?'’‘*|·・‧"

/** The address that begins here, of which the host is known. */
export function addressIn(text: string, start: number, named: string): string {
  const ended = hostEnd.exec(named)
  let end = start + (ended ? ended.index + ended[0].length : named.length)
  if (end === start + named.length) {
    afterHost.lastIndex = end
    end += afterHost.exec(text)?.[0].length ?? 0
  }
  // A sentence's end is not an address's. An expression would try each of many dots for the first of them.
  while (tail.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const hosts = new RegExp(addressHost, 'giu')

/** Where the addresses in a text are, for what needs no other entities. */
export function findAddresses(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found = []
  hosts.lastIndex = 0
  for (let match = hosts.exec(text); match; match = hosts.exec(text)) {
    const { 0: named, index: start } = match
    hosts.lastIndex = start + addressIn(text, start, named).length
    found.push({ start, end: hosts.lastIndex })
  }
  return found
}

/** What a person marked in a text by its sign, in UTF-16 positions. */
export interface EntitySpan {
  readonly type: 'tag' | 'cashtag' | 'mention' | 'link'
  readonly start: number
  readonly end: number
  /** Without its sign; a link's whole address. */
  readonly word: string
}

/** Signs of keyboards of full width count as the narrow ones. */
export const entitySigns: Readonly<Record<string, Exclude<EntitySpan['type'], 'link'>>> = {
  '#': 'tag',
  '＃': 'tag',
  $: 'cashtag',
  '＄': 'cashtag',
  '@': 'mention',
  '＠': 'mention',
}

/**
 * Letters of Chinese and Japanese, which put no space between words: a sign may stand straight after them (`今天#比特币`). Straight
 * after a tag no sign counts: `#比特币#` closes a tag where both of its ends are marked.
 */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}`
/** What may stand before a sign. Other letters may not: a sign within a word (`C#`, `a@b.example`) marks nothing. */
export const beforeSign = String.raw`(?:^|[^\p{L}\p{M}\p{N}_&/]|[${unspaced}])`

/** Letters of a tag. */
export const tagLetter = String.raw`[\p{L}\p{M}\p{N}_]`
/** What joins two parts of a tag, where letters follow: joiners of Persian and of India, points of Catalan, Japanese, Hebrew and Tibetan. */
export const tagJoiner = String.raw`[\u00b7\u05be\u05f3\u05f4\u0f0b\u2027\u30a0\u30fb\uff65]|[\u200c\u200d](?!\p{sc=Latin})`
/** A tag without its sign. A mark begins none: `#️⃣` is an emoji. */
export const tagWord = String.raw`(?!\p{M})${tagLetter}+(?:(?:${tagJoiner})${tagLetter}+)*`

const latin = String.raw`a-z\d\uff10-\uff19\uff41-\uff5a`
/** Coins and names end before letters of most scripts (`$BTC涨了`); before those that look like their own they are neither. */
const ended = String.raw`(?![${latin}_\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}\p{Nd}])`
/** Any letters and digits: the exchange's list knows which are coins. Digits alone are an amount. */
const coinWord = String.raw`(?![\d\uff10-\uff19]+${ended})[${latin}]{1,20}${ended}`
const nameWord = `[${latin}](?:[${latin}_-]*[${latin}_])?${ended}`

const marked = new RegExp(
  `(${addressHost})|(${beforeSign})(?:([#＃])(${tagWord})|([$＄])(${coinWord})|([@＠])(${nameWord}))`,
  'giu',
)

const isTag = (word: string): boolean => word.length <= writingLimits.hashTag && /\p{L}/u.test(word)

/** The tags, cashtags, mentions and links in a text, in order, never overlapping. Whether they name anything is not known here. */
export function findEntities(text: string): readonly EntitySpan[] {
  const marks: EntitySpan[] = []
  marked.lastIndex = 0
  for (let match = marked.exec(text); match; match = marked.exec(text)) {
    const [, named, before = '', tagSign, tag, coinSign, coin, nameSign, name] = match
    const start = match.index + before.length
    const sign = tagSign ?? coinSign ?? nameSign
    if (named !== undefined) {
      const word = addressIn(text, start, named)
      marked.lastIndex = start + word.length
      marks.push({ type: 'link', start, end: marked.lastIndex, word })
    } else if (sign !== undefined) {
      const type = entitySigns[sign]
      const word = tag ?? (coin ?? name ?? '').normalize('NFKC')
      if (type && (type !== 'tag' || isTag(word))) marks.push({ type, start, end: marked.lastIndex, word })
    }
  }
  return marks
}
