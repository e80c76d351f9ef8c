import { expect, test } from 'vitest'
import { thirdPartyCalls } from '#bridge/exchange/calls/thirdParties.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { plugIn } from '../support/authenticator.ts'
import { sandbox } from '../support/sandbox.ts'
import { logInFaults, type SentLogIns, watchLogIns } from '../support/sealed.ts'
import { addressOf, comeBy, nobodyYet } from '../support/thirdParties/come.ts'
import { allTried, thirdPartySuite } from '../support/thirdParties/suite.ts'
import { visitIn } from '../support/visit.ts'
import { walletScript } from '../support/wallet.ts'

let chromium: Chromium
let sent: SentLogIns

thirdPartySuite(async () => {
  chromium = await openChromium({ initScripts: [await walletScript()] })
  sent = await watchLogIns(chromium.cdp)
  return chromium
}, allTried)

test('each path of each provider was tried, and sent no sealed field in clear text', () => {
  const paths = Object.values(thirdPartyCalls).map(({ path }) => path)
  expect([paths.length, logInFaults(sent, paths)]).toEqual([24, []])
})

test('after a provider a passkey is the second step, in place of the code', { timeout: 180_000 }, async () => {
  const authenticator = await plugIn(chromium.cdp)
  const visit = visitIn(() => chromium, sandbox)
  const { click, says, write, codeBy, entered, until } = visit
  const come = comeBy(visit, () => chromium)
  const who = nobodyYet('passkey')
  const email = addressOf(who)
  await come.google(who)
  await write('#address', email)
  await write('input[name="addressCode"]', await codeBy(() => click('Send code'), email))
  await click('Create account')
  const userId = await entered()
  await chromium.browser.url(`${sandbox.https}/insights/setting/passkeys`)
  await click('Add a passkey')
  await until(() => chromium.browser.$('.passkey').isExisting(), 'There is no passkey.')

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
