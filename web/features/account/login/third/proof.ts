import type { CallRequest } from '../../../../../bridge/exchange/calls.ts'

/** A provider's proof of identity, and what it was asked to sign. Held in memory, and only until it is used. */
export type Proof =
  | { readonly party: 'apple' | 'google'; readonly fields: CallRequest<'third.google.check'>; readonly sign: string }
  | { readonly party: 'wallet'; readonly fields: CallRequest<'third.wallet.check'>; readonly sign: string }
  | { readonly party: 'tg'; readonly fields: CallRequest<'third.tg.check'>; readonly sign: string }

/** A proof that belongs to no account yet. */
export interface Newcomer {
  readonly proof: Proof
  /** What the provider calls them; empty where it does not say. */
  readonly name: string
  readonly email: string
}
