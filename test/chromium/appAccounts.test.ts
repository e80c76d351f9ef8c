import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import { commandingJson } from '#scripts/sandboxKey.ts'
import { sandbox } from '../support/sandbox.ts'
import { type Desk, openDesk } from './app/desk.ts'

const { app, http } = sandbox
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(app)
})
afterAll(() => desk?.close())

/** Several accounts in turn, each with a page of its own. */
const patience = { timeout: 180_000 }
const patient = { timeout: 30_000 }

/** The text of the first of a selector in the web page. */
const shown = (selector: string) =>
  desk.chromium.browser.execute((wanted) => {
    const found = document.querySelector('iframe')?.contentDocument?.querySelector(wanted)
    return found ? (found.textContent ?? '') : null
  }, selector)
const waitFor = (selector: string) =>
  desk.chromium.browser.waitUntil(async () => (await shown(selector)) !== null, {
    ...patient,
    timeoutMsg: `The web page has no ${selector}.`,
  })
const tap = async (selector: string) => {
  await waitFor(selector)
  await desk.tap(selector)
}
const outcomes = async (summary: string) => {
  const { log } = await desk.until(() => true)
  return log.filter((entry) => entry.summary === summary).map(({ outcome }) => outcome)
}

/** The account's button, once it is known who that is. */
const account = 'button[aria-label^="Your account: "]:not([aria-busy="true"])'

/** Logs in by the page's own form, in an app that has no log-in of its own. */
async function logIn(name: string): Promise<void> {
  await desk.open('?missingMethods=login&open=/login')
  await waitFor('input[name="password"]')
  await desk.chromium.browser.execute(
    (values) => {
      const page = document.querySelector('iframe')?.contentDocument
      for (const [field, value] of values) {
        const input = page?.querySelector<HTMLInputElement>(`input[name="${field}"]`)
        if (input) input.value = value
      }
      page?.querySelector('form')?.requestSubmit()
    },
    [
      ['username', `${name}@meridian.example`],
      ['password', sandboxPassword],
    ] as const,
  )
  await waitFor(account)
}

const nameNow = () =>
  desk.chromium.browser.execute(
    () =>
      document
        .querySelector('iframe')
        ?.contentDocument?.querySelector('button[aria-label^="Your account: "]')
        ?.getAttribute('aria-label')
        ?.replace('Your account: ', '') ?? '',
  )
const openAccounts = async () => {
  await tap('button[aria-label^="Your account: "]')
  await tap('.account-menu button.account-menu__row:not(:last-child)')
  await waitFor('.own-account')
}
/**
 * Chooses from the open sheet.
 * @returns the name of the account.
 */
const choose = (name: string, button = '.own-account__choice') =>
  desk.chromium.browser.execute(
    (wanted, selector) => {
      const rows = document.querySelector('iframe')?.contentDocument?.querySelectorAll('.own-account') ?? []
      const row = [...rows].find(({ textContent }) => textContent?.includes(wanted))
      row?.querySelector<HTMLElement>(selector)?.click()
      return row?.querySelector('.own-account__name')?.textContent ?? ''
    },
    `${name}@meridian.example`,
    button,
  )
const switchTo = async (name: string, button?: string) => {
  await openAccounts()
  await desk.press('Clear')
  const nickName = await choose(name, button)
  await waitFor(`button[aria-label^="Your account: ${nickName}"]`)
  return nickName
}

/** Something that is signed succeeds: the session in use is bound to the pair that native signs with. */
async function like(): Promise<void> {
  const summary = 'POST v1/social/user/react'
  await tap('.action--like')
  await desk.until(({ log }) =>
    log.some((entry) => entry.summary === summary && !['', 'waiting'].includes(entry.outcome)),
  )
  expect(await outcomes(summary)).toEqual(['ok'])
  expect(JSON.parse(await desk.answerTo(summary))).toMatchObject({ code: '00000' })
}

beforeEach(() => logIn('desk'))

test('the page follows native’s account switch: user, lists, signatures, simulation trade', patience, async () => {
  const main = await nameNow()
  const sub = await switchTo('grid')
  expect(sub).not.toBe(main)
  const switched = await desk.until(({ web }) => web && web.posts.length > 0)
  const told = switched.log.map(({ name, summary }) => (name === 'request' ? summary : name))
  const steps = ['POST /v1/user/sub/switchApp', 'session', 'POST v1/social/public/feed']
  expect(told.filter((step) => steps.includes(step))).toEqual(expect.arrayContaining(steps))
  const answer = JSON.parse(await desk.answerTo('POST /v1/user/sub/switchApp'))
  expect([answer.code, answer.data.userInfo.token]).toEqual(['00000', ''])
  await like()

  const demo = await switchTo('demo', '.own-account__practise')
  await waitFor('.simulation-banner')
  expect(demo).not.toBe(sub)
  await like()

  expect(await switchTo('desk')).toBe(main)
  await desk.chromium.browser.waitUntil(async () => (await shown('.simulation-banner')) === null, patient)
  expect(await outcomes('POST /v1/user/sub/switLogin')).toEqual(['ok'])
  expect(await desk.until(() => true)).toMatchObject({ violations: [] })
})

test('shows a refused switch, and keeps the account', patience, async () => {
  const main = await nameNow()
  await openAccounts()
  await desk.press('Clear')
  await fetch(`${http}/sandbox/faults`, {
    method: 'POST',
    headers: commandingJson,
    body: JSON.stringify({ match: '/v1/user/sub/switchApp', kind: '403', times: 1 }),
  })
  await choose('grid')
  await desk.until(({ web }) => web?.text.includes('The sandbox was told to answer 403 here.'))
  const { log } = await desk.until(() => true)
  expect(log.map(({ name }) => name)).not.toContain('session')
  expect([await nameNow(), (await shown('.own-account')) !== null]).toEqual([main, true])
  // Nothing of it stays: the same choice is taken now.
  const sub = await choose('grid')
  await waitFor(`button[aria-label^="Your account: ${sub}"]`)
})
