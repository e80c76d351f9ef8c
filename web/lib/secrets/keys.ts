import { findEntities } from '../../../bridge/site/entities.ts'
import type { Stretch } from './words.ts'

/** Base 58, which has no 0, O, I and l. */
const of58 = '[1-9A-HJ-NP-Za-km-z]'

/** Runs of letters and digits that open a wallet or an account by themselves. */
const shapes: readonly RegExp[] = [
  // Bitcoin's, as wallets export them (WIF), of its test network too; with a password (BIP 38).
  new RegExp(`^(?:[59]${of58}{50}|[KLc]${of58}{51}|6P${of58}{56})$`),
  // A whole wallet's (BIP 32, SLIP 132).
  new RegExp(`^[a-zA-Z]prv${of58}{107}$`),
  // Nostr's, Stellar's.
  /^nsec1[02-9ac-hj-np-z]{58}$/,
  /^S[A-Z2-7]{55}$/,
  // What an authenticator makes its codes of: 80, 128, 160 or 256 bits, hardly ever without a digit.
  /^(?=\D*[2-7]\D*[2-7])(?:[A-Z2-7]{16}|[A-Z2-7]{26}|[A-Z2-7]{32}|[A-Z2-7]{52})$/,
]

/** These are keys or the names of transactions: in the address of a site they are names. */
const keysOrNames: readonly RegExp[] = [/^(?:0x)?[\da-f]{64}$/i, new RegExp(`^${of58}{87,88}$`)]

/** Longer runs are none of these. */
const maxLength = 200

const runs = /[\da-zA-Z\u00ad\u200b-\u200d\u2060\ufeff]{16,}/g
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const block = /-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY-----/
const authenticator = /otpauth:\/\/\S{1,500}/i

const isSome = (forms: readonly RegExp[], text: string): boolean => forms.some((form) => form.test(text))

function stretchOf(form: RegExp, text: string): readonly Stretch[] {
  const found = form.exec(text)
  return found ? [{ start: found.index, end: found.index + found[0].length }] : []
}

/** Private keys and authenticators' secrets in a text, each told by its form. */
export function keysIn(text: string): readonly Stretch[] {
  const found = [...stretchOf(block, text), ...stretchOf(authenticator, text)]
  let links: readonly Stretch[] | undefined
  for (const { 0: run, index: start } of text.matchAll(runs)) {
    const seen = run.length > maxLength ? '' : run.replace(unseen, '')
    const end = start + run.length
    if (isSome(shapes, seen)) found.push({ start, end })
    else if (isSome(keysOrNames, seen)) {
      links ??= findEntities(text).filter(({ type }) => type === 'link')
      if (!links.some((link) => link.start <= start && end <= link.end)) found.push({ start, end })
    }
  }
  return found
}
