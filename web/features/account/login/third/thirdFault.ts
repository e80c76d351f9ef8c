import type { StoreValue } from 'nanostores'
import type { ThirdParty } from '../../../../../bridge/exchange/calls/thirdParties.ts'
import type { accountMessages } from '../../../../i18n/en/account.ts'
import type { thirdMessages } from '../../../../i18n/en/third.ts'
import { faultText } from '../../account/faultText.ts'
import { ThirdPartyError, type ThirdPartyFault } from '../../errors.ts'
import { nameOf } from './parties.ts'

type Texts = StoreValue<typeof thirdMessages>

const texts = (t: Texts, provider: string): Readonly<Record<ThirdPartyFault, string>> => ({
  cancelled: t.cancelled({ provider }),
  stray: t.stray({ provider }),
  providerFault: t.providerFault({ provider }),
  notKept: t.notKept,
  noWallet: t.noWallet,
  walletBusy: t.walletBusy,
  walletChanged: t.walletChanged,
  walletFault: t.walletFault,
  otherSite: t.otherSite,
})

/** Why a log-in by another provider came to nothing, as a sentence. */
export function thirdFault(
  error: unknown,
  party: ThirdParty,
  t: Texts,
  account: StoreValue<typeof accountMessages>,
): string {
  return error instanceof ThirdPartyError ? texts(t, nameOf(party, t))[error.why] : faultText(error, account)
}
