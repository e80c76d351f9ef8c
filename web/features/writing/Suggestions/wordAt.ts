import { beforeSign, type EntitySpan, signs } from '../../../../bridge/site/entities.ts'

/** The marked word that the caret stands in. */
export interface Word {
  readonly type: Exclude<EntitySpan['type'], 'link'>
  /** As it was typed: `#` or `＃`. */
  readonly sign: string
  /** What stands between the sign and the caret. */
  readonly query: string
  /** In UTF-16 positions: from the sign to the end of the word, which may be after the caret. */
  readonly start: number
  readonly end: number
}

/** A sign that ends another word (`a@b.example`) marks nothing; a coin begins with a letter, so that `$100` is a sum. */
const tagForm = String.raw`([#＃])([\p{L}\p{M}\p{N}_]*)`
const coinForm = '([$＄])((?:[a-z][a-z0-9]*)?)'
const nameForm = String.raw`([@＠])([\p{L}\p{M}\p{N}_-]*)`
const before = new RegExp(`${beforeSign}(?:${tagForm}|${coinForm}|${nameForm})$`, 'iu')
/** No sign counts straight after a tag. */
const inTag = /[#＃][\p{L}\p{M}\p{N}_]+$/u
const after = /^[\p{L}\p{M}\p{N}_]*/u
/** No word that can be marked is longer; and a long text is not searched from its beginning. */
const maxLength = 60

/** The word at the caret that begins with a sign of full or half width; `undefined` where there is none. */
export function wordAt(text: string, caret: number): Word | undefined {
  const written = text.slice(Math.max(0, caret - maxLength), caret)
  const match = before.exec(written)
  if (!match) return undefined
  const [, tagSign, tag, coinSign, coin, nameSign, name] = match
  const sign = tagSign ?? coinSign ?? nameSign ?? ''
  const query = tag ?? coin ?? name ?? ''
  const type = signs[sign]
  if (!type || inTag.test(written.slice(0, written.length - query.length - sign.length))) return undefined
  const rest = after.exec(text.slice(caret, caret + maxLength))?.[0] ?? ''
  return { type, sign, query, start: caret - query.length - sign.length, end: caret + rest.length }
}
