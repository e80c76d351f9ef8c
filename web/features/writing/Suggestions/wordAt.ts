import { beforeSign, type EntitySpan, entitySigns, tagJoiner, tagLetter, tagWord } from '#bridge/site/entities.ts'

/** The marked word (tag, mention or cashtag) at the caret. */
export interface MarkedWord {
  readonly type: Exclude<EntitySpan['type'], 'link'>
  /** As typed: `#` or `＃`. */
  readonly sign: string
  /** The text between the sign and the caret. */
  readonly query: string
  /** UTF-16 offsets, from the sign to the end of the word. The word may continue after the caret. */
  readonly start: number
  readonly end: number
}

/** A sign inside a word (`a@b.example`) marks nothing. A cashtag needs a letter: `$100` is an amount. */
const tag = `((?:${tagWord}(?:${tagJoiner})?)?)`
const coin = String.raw`((?:\d*[a-z][a-z\d]*)?)`
const name = `((?:${tagLetter}|-)*)`
const before = new RegExp(`${beforeSign}(?:([#＃])${tag}|([$＄])${coin}|([@＠])${name})$`, 'iu')
/** A sign directly after a tag does not count. */
const inTag = new RegExp(`[#＃]${tagWord}$`, 'u')
const after = new RegExp(`^${tagLetter}*(?:(?:${tagJoiner})${tagLetter}+)*`, 'u')
/** Maximum length of a marked word. It also keeps the search in a long text short. */
const maxLength = 60

/** Finds the word at the caret that starts with a half-width or full-width sign. `undefined` if there is none. */
export function wordAt(text: string, caret: number): MarkedWord | undefined {
  const written = text.slice(Math.max(0, caret - maxLength), caret)
  const match = before.exec(written)
  if (!match) return undefined
  const [, tagSign, ofTag, coinSign, ofCoin, nameSign, ofName] = match
  const sign = tagSign ?? coinSign ?? nameSign ?? ''
  const query = ofTag ?? ofCoin ?? ofName ?? ''
  const type = entitySigns[sign]
  if (!type || inTag.test(written.slice(0, written.length - query.length - sign.length))) return undefined
  const rest = after.exec(text.slice(caret, caret + maxLength))?.[0] ?? ''
  return { type, sign, query, start: caret - query.length - sign.length, end: caret + rest.length }
}
