import { addressHost, addressIn } from './addresses.ts'
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
      const type = signs[sign]
      const word = tag ?? (coin ?? name ?? '').normalize('NFKC')
      if (type && (type !== 'tag' || isTag(word))) marks.push({ type, start, end: marked.lastIndex, word })
    }
  }
  return marks
}
