import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ThirdParty, thirdParties } from '#bridge/exchange/calls/thirdParties.ts'
import { commanding } from '#scripts/sandboxKey.ts'
import { sandbox } from '../sandbox.ts'
import { type Engine, password, visitIn } from '../visit.ts'
import { addressOf, comeBy, nobodyYet } from './come.ts'

/** Whole ways in, with the loading of pages on both sides of each. */
const patience = { timeout: 180_000 }

/** Which providers each thing is tried with: all of it with all takes its time. */
export interface Tried {
  readonly register: readonly ThirdParty[]
  readonly generateVirtual: readonly ThirdParty[]
  readonly bind: readonly ThirdParty[]
}
export const allTried: Tried = { register: thirdParties, generateVirtual: thirdParties, bind: thirdParties }

/**
 * The providers in a real browser, from their buttons to a session and back again, against the sandbox's own. What they prove
 * themselves with is in no address that stays, and in nothing that tracking sent.
 */
export function thirdPartySuite(openEngine: () => Promise<Engine>, tried: Tried): void {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine()
  })
  afterAll(() => engine?.close())
  const visit = visitIn(() => engine, sandbox)
  const come = comeBy(visit, () => engine)
  const { click, write, says, until, codeBy, entered, passByMail } = visit

  describe.each(tried.register)('by %s', (party) => {
    test('registers a user with an address, who logs in again with a code', patience, async () => {
      const who = nobodyYet(party)
      const email = addressOf(who)
      await come[party](who)
      await says('One more step')
      await write('#address', email)
      await write('input[name="addressCode"]', await codeBy(() => click('Send code'), email))
      await click('Create account')
      const userId = await entered()
      expect(await passByMail(email, () => come[party](who))).toBe(userId)
    })
  })

  describe.each(tried.generateVirtual)('by %s', (party) => {
    test('gives a user an account without an address, who logs in again', patience, async () => {
      const who = nobodyYet(party)
      await come[party](who)
      await click('No address')
      await click('Create without an address')
      const userId = await entered()
      await come[party](who)
      expect(await entered()).toBe(userId)
    })
  })

  test(
    'an account that is there is connected by its password and its second step, and found from then on',
    patience,
    async () => {
      const email = addressOf(nobodyYet('own'))
      const userId = await visit.register(email)
      const connect = async (party: ThirdParty, who: string) => {
        await come[party](who)
        await click('Existing account')
        await write('#bind-username', email)
        await write('#bind-password', password)
        await click('Connect and log in')
      }
      for (const party of tried.bind) {
        const who = nobodyYet(party)
        expect([party, await passByMail(email, () => connect(party, who))]).toEqual([party, userId])
        expect([party, await passByMail(email, () => come[party](who))]).toEqual([party, userId])
      }
    },
  )

  test('tells a user who cancels at the provider, and logs in no user', patience, async () => {
    await visit.open('/login')
    await click('Continue with Google')
    await until(async () => (await visit.address()).includes('/sandbox/google/'), 'The page did not leave.')
    await click('Cancel')
    await says('You cancelled at Google. You are not logged in.')
    expect([await visit.viewer(), await visit.address()]).toEqual([null, visit.logInAddress])
  })

  test('nothing of a proof is in what tracking sent', async () => {
    const sent = await (await fetch(`${sandbox.http}/sandbox/tracking.json?most=2000`, { headers: commanding })).text()
    for (const secret of ['id_token', 'eyJ', 'tgWebAppData', 'initData', 'auth_date'])
      expect(sent).not.toContain(secret)
  })
}
