import { expect, test } from 'vitest'
import { type CallName, calls } from '#bridge/exchange/calls.ts'
import { openChromium } from '#scripts/drivers/chromium.ts'
import { logInFaults, type SentLogIns, watchLogIns } from '../support/chromium.ts'
import { engineForFile, isWebkit, openEngine } from '../support/engine.ts'
import { sandbox } from '../support/sandbox.ts'
import { password, visitIn } from '../support/visit.ts'

/** Whole ways in, with the loading of pages. */
const patience = { timeout: 180_000 }
const send = 'form:not([hidden]) button[type="submit"]'
const newNumber = (areaCode: string): string => `+${areaCode} ${String(Date.now()).slice(-9)}`

let sent: SentLogIns | undefined
const engine = engineForFile(async () => {
  // The site's own page, which knows of no app around it.
  if (isWebkit) return openEngine({ reply: true })
  const chromium = await openChromium()
  sent = await watchLogIns(chromium.cdp)
  return chromium
})
/** What these calls sent: in Chromium alone it can be seen. */
function look(...names: readonly CallName[]): void {
  if (sent)
    expect(
      logInFaults(
        sent,
        names.map((name) => calls[name].path),
      ),
    ).toEqual([])
}
const visit = visitIn(() => engine, sandbox)
const { click, write, says, open, codeBy, entered, passByMail } = visit

async function choosePassword(): Promise<void> {
  await write('input[name="password"]', password)
  await write('input[name="repeat"]', password)
  await click(send)
}
async function enterPassword(name: string): Promise<void> {
  await write('input[name="username"]', name)
  await write('input[name="password"]', password)
  await click(send)
}

test('a number registers, and its owner logs in by a message', patience, async () => {
  const number = newNumber('49')
  await open('/register')
  await click('Mobile')
  await write('input[name="mobile"]', number)
  await write('input[name="mobileCode"]', await codeBy(() => click('Send code'), number))
  await choosePassword()
  const userId = await entered()

  await open('/login')
  const code = await codeBy(() => enterPassword(number), number)
  await write('input[name="mobileCode"]', code)
  await click('Confirm')
  expect(await entered()).toBe(userId)
  look('user.registerMobile', 'user.login', 'user.verifyLoginV2')
})

test('an address and a number register together, and either gets a code for a system', patience, async () => {
  const [email, number] = [`both-${Date.now()}@provider.example`, newNumber('44')]
  await open('/register')
  await click('Both')
  await write('input[name="email"]', email)
  await write('input[name="emailCode"]', await codeBy(() => click('Send code'), email))
  await write('input[name="mobile"]', number)
  // The other one says when another code may be sent.
  await write('input[name="mobileCode"]', await codeBy(() => click('Send code'), number))
  await choosePassword()
  const userId = await entered()

  for (const to of [email, number]) {
    await open('/login?as=system')
    await write('input[name="username"]', to)
    await write('input[name="verifyCode"]', await codeBy(() => click('Send code'), to))
    // A code for a system is the first step; the second sends to both.
    let mobileCode = ''
    const emailCode = await codeBy(async () => {
      mobileCode = await codeBy(() => click(send), number)
    }, email)
    await write('input[name="emailCode"]', emailCode)
    await write('input[name="mobileCode"]', mobileCode)
    await click('Confirm')
    expect(await entered()).toBe(userId)
  }
  look('user.registerMobileAndEmail', 'user.verifySystemLoginV2')
})

test('an agency comes in by a door of its own, in two steps', patience, async () => {
  const email = 'agency@meridian.example'
  await passByMail(email, async () => {
    await open('/login?as=agency')
    await says('Log in as an agency')
    await enterPassword(email)
  })
  look('user.agencyLogin', 'user.agencyVerifyLogin')
})

test('a mail address registers', patience, async () => {
  await visit.register(`mail-${Date.now()}@provider.example`)
  look('user.registerEmail')
})
