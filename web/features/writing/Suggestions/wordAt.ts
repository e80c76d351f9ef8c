import { beforeSign, type EntitySpan, signs, tagJoiner, tagLetter, tagWord } from '#bridge/site/entities.ts'

/** The marked word that the caret stands in. */
export interface MarkedWord {
  readonly type: Exclude<EntitySpan['type'], 'link'>
  /** As it was typed: `#` or `＃`. */
  readonly sign: string
  /** What stands between the sign and the caret. */
  readonly query: string
  /** In UTF-16 positions: from the sign to the end of the word, which may be after the caret. */
  readonly start: number
  readonly end: number
}

/** A sign that ends another word (`a@b.example`) marks nothing; a coin has a letter, so that `$100` is a sum. */
const tag = `((?:${tagWord}(?:${tagJoiner})?)?)`
const coin = String.raw`((?:\d*[a-z][a-z\d]*)?)`
const name = `((?:${tagLetter}|-)*)`
const before = new RegExp(`${beforeSign}(?:([#＃])${tag}|([$＄])${coin}|([@＠])${name})$`, 'iu')
/** No sign counts straight after a tag. */
const inTag = new RegExp(`[#＃]${tagWord}$`, 'u')
const after = new RegExp(`^${tagLetter}*(?:(?:${tagJoiner})${tagLetter}+)*`, 'u')
/** No word that can be marked is longer; and a long text is not searched from its beginning. */
const maxLength = 60

/** The word at the caret that begins with a sign of full or half width; `undefined` where there is none. */
export function wordAt(text: string, caret: number): MarkedWord | undefined {
  const written = text.slice(Math.max(0, caret - maxLength), caret)
  const match = before.exec(written)
  if (!match) return undefined
  const [, tagSign, ofTag, coinSign, ofCoin, nameSign, ofName] = match
  const sign = tagSign ?? coinSign ?? nameSign ?? ''
  const query = ofTag ?? ofCoin ?? ofName ?? ''
  const type = signs[sign]
  if (!type || inTag.test(written.slice(0, written.length - query.length - sign.length))) return undefined
  const rest = after.exec(text.slice(caret, caret + maxLength))?.[0] ?? ''
  return { type, sign, query, start: caret - query.length - sign.length, end: caret + rest.length }
}
