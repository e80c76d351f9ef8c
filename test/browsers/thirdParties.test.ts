import { describe, expect, test } from 'vitest'
import { type ThirdParty, thirdParties, thirdPartyCalls } from '#bridge/exchange/calls/thirdParties.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { commanding } from '#scripts/sandboxKey.ts'
import { logInFaults, plugIn, type SentLogIns, watchLogIns } from '../support/chromium.ts'
import { engineForFile, isWebkit, openEngine } from '../support/engine.ts'
import { sandbox } from '../support/sandbox.ts'
import { addressOf, comeBy, nobodyYet, walletScript } from '../support/thirdParties.ts'
import { password, visitIn } from '../support/visit.ts'

/** Whole ways in, with the loading of pages on both sides of each. */
const patience = { timeout: 180_000 }

/** Which providers each thing is tried with: all of it with all takes its time. */
interface Tried {
  readonly register: readonly ThirdParty[]
  readonly generateVirtual: readonly ThirdParty[]
  readonly bind: readonly ThirdParty[]
}
const tried: Tried = isWebkit
  ? { register: ['google', 'tg'], generateVirtual: ['apple', 'wallet'], bind: ['apple', 'wallet'] }
  : { register: thirdParties, generateVirtual: thirdParties, bind: thirdParties }

let chromium: Chromium
let sent: SentLogIns
const engine = engineForFile(async () => {
  const initScripts = [await walletScript()]
  // The site's own page, which knows of no app around it.
  if (isWebkit) return openEngine({ reply: true, initScripts })
  chromium = await openChromium({ initScripts })
  sent = await watchLogIns(chromium.cdp)
  return chromium
})
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
  for (const secret of ['id_token', 'eyJ', 'tgWebAppData', 'initData', 'auth_date']) expect(sent).not.toContain(secret)
})

describe.skipIf(isWebkit)('in Chromium', () => {
  test('each path of each provider was tried, and sent no sealed field in clear text', () => {
    const paths = Object.values(thirdPartyCalls).map(({ path }) => path)
    expect([paths.length, logInFaults(sent, paths)]).toEqual([24, []])
  })

  test('after a provider a passkey is the second step, in place of the code', { timeout: 180_000 }, async () => {
    const authenticator = await plugIn(chromium.cdp)
    const who = nobodyYet('passkey')
    const email = addressOf(who)
    await come.google(who)
    await write('#address', email)
    await write('input[name="addressCode"]', await codeBy(() => click('Send code'), email))
    await click('Create account')
    const userId = await entered()
    await engine.browser.url(`${sandbox.https}/insights/setting/passkeys`)
    await click('Add a passkey')
    await until(() => engine.browser.$('.passkey').isExisting(), 'There is no passkey.')

    await come.google(who)
    await says('Confirm it’s you')
    expect(await chromium.axe()).toEqual([])
    await authenticator.recognise(false)
    await click('Continue with a passkey')
    await says('That was canceled, or took too long. Nothing has changed.')
    expect(await visit.viewer()).toBeNull()
    await authenticator.recognise(true)
    await click('Continue with a passkey')
    expect(await entered()).toBe(userId)
    await authenticator.unplug()
    expect(logInFaults(sent, ['/v1/user/login/verify-auth-login'])).toEqual([])
  })
})
