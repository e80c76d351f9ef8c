import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandingJson } from '#scripts/sandboxKey.ts'
import { sandbox } from '../support/sandbox.ts'
import { type Desk, openDesk } from './app/desk.ts'

const { app, http } = sandbox
let desk: Desk
let person = ''
beforeAll(async () => {
  desk = await openDesk(app)
})
afterAll(() => desk?.close())

const patience = { timeout: 120_000 }
const patient = { timeout: 30_000 }

/** Opens the page in the fake app; waits until there is something to see. */
async function open(query = ''): Promise<void> {
  await desk.open(query)
  await desk.until(({ web }) => web && web.posts.length > 0)
  person = await desk.chromium.browser.execute(
    () => document.querySelector('#person option:nth-child(2)')?.textContent ?? '',
  )
}

/** Whether the web page has it, or a button with these words. */
const isThere = (selector: string, text = '') =>
  desk.chromium.browser.execute(
    (wanted, words) => {
      const found = document.querySelector('iframe')?.contentDocument?.querySelectorAll(wanted) ?? []
      return [...found].some(({ textContent }) => textContent?.includes(words))
    },
    selector,
    text,
  )
const waitFor = (selector: string, text?: string) =>
  desk.chromium.browser.waitUntil(() => isThere(selector, text), {
    ...patient,
    timeoutMsg: `The web page has no ${selector} ${text ?? ''}.`,
  })
const somebody = 'button[aria-label^="Your account"]'

/** A user is logged in to the app, and the page knows, in any language. */
async function openAsMember(query?: string): Promise<void> {
  await open(query)
  await desk.choose('Logged in', person)
  await waitFor('button[aria-expanded][aria-busy="false"]')
  // Posts are asked for again, and a press would land on one that is going.
  await waitFor('.action--like')
}

/** The exchange refuses one action of the reader. */
async function beRefused(code: string): Promise<void> {
  await desk.press('Clear')
  await fetch(`${http}/sandbox/faults`, {
    method: 'POST',
    headers: commandingJson,
    body: JSON.stringify({ match: '/v1/social/user/react', kind: 'code', code, times: 1 }),
  })
  await desk.tap('.action--like')
}

const pressLogIn = async () => {
  await waitFor('button', 'Log in')
  await desk.chromium.browser.execute(() => {
    const buttons = document.querySelector('iframe')?.contentDocument?.querySelectorAll('button') ?? []
    for (const button of buttons) if (button.textContent === 'Log in') return button.click()
  })
  await desk.until(({ log }) => log.some(({ name }) => name === 'login'))
}

describe('a session that ends in the app', () => {
  test.each(['20906', '00023'])(
    'by %s: shows the exchange’s message, native logs out, and its own log-in logs in again',
    patience,
    async (code) => {
      await openAsMember()
      await beRefused(code)
      const over = await desk.until(
        ({ web, log }) =>
          web?.text.includes(`The sandbox was told to answer ${code} here.`) &&
          log.some(({ name, outcome }) => name === 'logout' && outcome === 'ok'),
      )
      const steps = over.log.map(({ name }) => name).filter((name) => ['session', 'logout'].includes(name))
      expect(steps).toEqual(['session', 'logout'])
      expect(over.web?.text).not.toContain('Please upgrade the app')

      await pressLogIn()
      expect(await isThere(somebody)).toBe(false)
      await desk.press(person)
      await desk.until(({ log }) => log.some(({ name, outcome }) => name === 'login' && outcome === 'ok'))
      await waitFor(somebody)
      expect((await desk.until(() => true)).violations).toEqual([])
    },
  )

  test(
    'in an app that cannot log out, shows the message in the reader’s language, then asks to upgrade',
    patience,
    async () => {
      await openAsMember('?missingMethods=logout&locale=de')
      await beRefused('20906')
      await desk.until(({ web }) => web?.text.includes('The sandbox was told to answer 20906 here.'))
      const { log } = await desk.until(({ web }) => web?.text.includes('Bitte aktualisiere die App'))
      expect(log.map(({ name }) => name)).not.toContain('logout')
    },
  )
})

test('a reader who cancels the app’s log-in stays a visitor, and can try again', patience, async () => {
  await open()
  for (let turn = 0; turn < 2; turn++) {
    await desk.press('Clear')
    await pressLogIn()
    await desk.press('Not now')
    const { log } = await desk.until(({ log }) => log.some(({ name, outcome }) => name === 'login' && outcome === 'ok'))
    expect(log.map(({ name }) => name)).not.toContain('session')
  }
  expect(await isThere(somebody)).toBe(false)
})
