import { isRecord } from '../lib/guards.ts'
import { readLocal, writeLocal } from '../storage/local.ts'
import type { CallRow } from './callRow.ts'

/** Which calls of our own origin the exchange wants signed: paths, and beginnings of paths. */
export interface SignedPaths {
  readonly exactUrls: readonly string[]
  readonly prefixUrls: readonly string[]
}

/** Whether requests to a path (without its query) are signed. */
export const isListedBy = ({ exactUrls, prefixUrls }: SignedPaths, path: string): boolean =>
  exactUrls.includes(path) || prefixUrls.some((prefix) => path.startsWith(prefix))

/**
 * Whether a call may not go before the exchange's list is known: not what carries a file or everybody may read, unless it is a
 * log-in. What may go first, and should have been signed, is sent once more.
 */
export const mustWait = ({ isSealed, isOpen, isMultipart, path }: CallRow): boolean =>
  isSealed === true || !(isOpen || isMultipart || path.includes('/public/'))

/** The list outlives its tab: it holds no personal data, and the next visit starts with it. */
const listKey = 'signedPaths'

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Stores the latest list. `undefined` means that the exchange has switched signing off. */
export function keepSignedPaths({ exactUrls, prefixUrls }: SignedPaths = { exactUrls: [], prefixUrls: [] }): void {
  const text = JSON.stringify({ exactUrls, prefixUrls })
  if (readLocal(listKey) !== text) writeLocal(listKey, text)
}

/** Whether a path is signed according to the latest list; `undefined` before there is one. */
export function isListed(path: string): boolean | undefined {
  try {
    const kept: unknown = JSON.parse(readLocal(listKey) ?? '')
    if (!isRecord(kept) || !isTexts(kept.exactUrls) || !isTexts(kept.prefixUrls)) return undefined
    return isListedBy({ exactUrls: kept.exactUrls, prefixUrls: kept.prefixUrls }, path)
  } catch {
    return undefined
  }
}
