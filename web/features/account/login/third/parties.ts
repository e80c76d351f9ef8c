import packed from 'insights:thirdParties'
import type { StoreValue } from 'nanostores'
import type { ThirdPartiesConfig } from '#bridge/config.ts'
import { type ThirdParty, thirdParties } from '#bridge/exchange/calls/thirdParties.ts'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { isLogInNative } from '#web/features/account/account.ts'
import type { thirdMessages } from '#web/i18n/en/third.ts'
import { services } from '#web/lib/page/services.ts'

/** A provider's proof of identity, and what it signed. Held in memory until it is used. */
export type Proof =
  | { readonly party: 'apple' | 'google'; readonly fields: CallRequest<'third.google.check'>; readonly sign: string }
  | { readonly party: 'wallet'; readonly fields: CallRequest<'third.wallet.check'>; readonly sign: string }
  | { readonly party: 'tg'; readonly fields: CallRequest<'third.tg.check'>; readonly sign: string }

/** A proof that belongs to no account yet. */
export interface Newcomer {
  readonly proof: Proof
  /** The name given by the provider, or empty. */
  readonly name: string
  readonly email: string
}

interface PartyFacts {
  readonly config: keyof ThirdPartiesConfig
  /** As it is in every language. */
  readonly name?: string
  /** Works in the web view of an app: other providers refuse to be shown there. */
  readonly isInApp: boolean
}

export const partyFacts: Readonly<Record<ThirdParty, PartyFacts>> = {
  apple: { config: 'apple', name: 'Apple', isInApp: false },
  google: { config: 'google', name: 'Google', isInApp: false },
  wallet: { config: 'wallet', isInApp: true },
  tg: { config: 'telegram', name: 'Telegram', isInApp: true },
}

/** The exchange's lines on providers: a build packs them apart, a site that mounts the screens has them in its configuration. */
export const partySettings = (): ThirdPartiesConfig => services().exchange.thirdParties ?? packed.thirdParties

/** The offered providers. In an app without its own log-in, only those that work in a web view. */
export function offered(): readonly ThirdParty[] {
  const told = partySettings()
  const isBare = services().app !== undefined && !isLogInNative()
  return thirdParties.filter((party) => told[partyFacts[party].config] && (partyFacts[party].isInApp || !isBare))
}

export const partyName = (party: ThirdParty, t: StoreValue<typeof thirdMessages>): string =>
  partyFacts[party].name ?? t.yourWallet
