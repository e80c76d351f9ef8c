import type { ThirdParty } from '#bridge/exchange/calls/thirdParties.ts'
import type { Engine, Visit } from '../visit.ts'
import { chooseWallet } from '../wallet.ts'

/** A person who is new to the exchange. */
export const nobodyYet = (party: string): string => `${party}-${Date.now()}`
/** Their address, where they have one. */
export const addressOf = (who: string): string => `${who}@provider.example`

/** Logs in at the site as a provider's user, up to where the provider has said who it is. */
export function comeBy(
  visit: Visit,
  engine: () => Engine,
): Readonly<Record<ThirdParty, (who: string) => Promise<void>>> {
  const { click, write, until, address, open, logInAddress } = visit
  const byRedirect = (party: 'apple' | 'google', name: string) => async (who: string) => {
    await open('/login')
    await click(`Continue with ${name}`)
    await until(async () => (await address()).includes(`/sandbox/${party}/`), 'The page did not leave.')
    await write('#other', addressOf(who))
    await click('Continue')
    await until(async () => (await address()) === logInAddress, 'No way back.')
  }
  return {
    apple: byRedirect('apple', 'Apple'),
    google: byRedirect('google', 'Google'),
    async wallet(who) {
      await open('/login')
      await chooseWallet(engine().browser, who)
      await click('Continue with a wallet')
    },
    async tg(who) {
      await open('/login')
      await click('Continue with Telegram')
      await write('#other', who)
      await click('Continue')
      await click(`Continue with Telegram as ${who}`)
    },
  }
}
