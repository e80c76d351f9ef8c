import { beforeEach, expect, test } from 'vitest'
import { connectPage } from '#scripts/drivers/cdp.ts'
import { commandingJson } from '#scripts/sandboxKey.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { visitIn } from '../support/visit.ts'

const { https } = sandbox
let first = ''
let second = ''

// What goes between tabs needs the whole browser.
const chromium = chromiumForFile({ width: 1280, height: 900, isWhole: true })
const visit = visitIn(() => chromium, sandbox)

const patience = { timeout: 120_000 }
/** People of the sandbox. */
const [ada, bo] = ['10000211', '10000248']
const to = (tab: string) => chromium.browser.switchToWindow(tab)

/** Opens and ends sessions beside the page, as another page of the exchange, or its server, does it. */
const session = (method: 'POST' | 'DELETE', userId: string) =>
  chromium.browser.execute(
    (how, id, headers) =>
      fetch('/sandbox/session', { method: how, headers, body: JSON.stringify({ userId: id }) }).then(({ ok }) => ok),
    method,
    userId,
    commandingJson,
  )
/** Whose page a tab shows: with an account's button or with a log-in. */
const shows = (selector: string, complaint: string) =>
  visit.until(() => chromium.browser.$(selector).isExisting(), complaint)
const account = 'button[aria-label^="Your account"]'
const openHome = async () => {
  await chromium.browser.url(`${https}/insights`)
  await shows(account, 'The log-in is not shown.')
}
const textOf = (selector: string) =>
  chromium.browser.execute((wanted) => document.querySelector<HTMLTextAreaElement>(wanted)?.value ?? null, selector)
const field = '.composer textarea'
const kept = 'Your draft is saved on this device. Log in to continue.'

async function logOut(): Promise<void> {
  await visit.click(account)
  await visit.click('Log out')
  await visit.until(async () => {
    await chromium.browser.execute(() => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Keep and log out') button.click()
    })
    return (await visit.viewer()) === null
  }, 'The log-out did not happen.')
}

/** Two tabs of one person, who writes in the second. */
beforeEach(async () => {
  await chromium.renew(https)
  first = await chromium.browser.getWindowHandle()
  expect(await session('POST', ada)).toBe(true)
  await openHome()
  const { handle } = await chromium.browser.newWindow(`${https}/insights`, { type: 'window' })
  second = handle
  await shows(account, 'The second tab shows no account.')
  await visit.click('.compose-row')
  await visit.write(field, 'Half a sentence')
  // A tab that is looked at would look by itself who is logged in.
  await to(first)
})

/** The second tab, which has not been touched, has followed; its words come back with the log-in that it offers. */
async function keepsWords(): Promise<void> {
  await to(second)
  await visit.until(
    () =>
      chromium.browser
        .$(account)
        .isExisting()
        .then((is) => !is),
    'It shows the person still.',
  )
  await visit.says(kept)
  expect(await textOf(field)).toBe(null)
  await to(first)
  await session('POST', ada)
  await openHome()
  await to(second)
  await shows(account, 'It does not follow the log-in.')
  await chromium.browser.url(`${https}/insights`)
  await visit.until(async () => (await textOf(field)) === 'Half a sentence', 'The words are lost.')
}

test(
  'a log-out in one tab reaches the other, whose composer keeps its text and offers the log-in',
  patience,
  async () => {
    await logOut()
    await keepsWords()
  },
)

test('a session ended by the exchange is over in the other tab too', patience, async () => {
  expect(await session('DELETE', ada)).toBe(true)
  await visit.click('.action--like')
  await visit.until(async () => (await visit.viewer()) === null, 'Its page does not notice.')
  await keepsWords()
})

test('a sleeping tab shows another tab’s log-out when it wakes', patience, async () => {
  // Browsers let tabs sleep that lie behind others.
  const { debuggerAddress } = Object(Reflect.get(chromium.browser.capabilities, 'goog:chromeOptions'))
  const tab = await connectPage(`ws://${debuggerAddress}/devtools/page/${second}`)
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' })
  await logOut()
  await tab.send('Page.setWebLifecycleState', { state: 'active' })
  tab.close()
  await keepsWords()
})

test('after a log-in as another user, the other tab has none of the first one’s text', patience, async () => {
  await session('POST', bo)
  await openHome()
  await to(second)
  await visit.until(
    () =>
      chromium.browser.execute(
        (selector, id) =>
          document.querySelector(selector) !== null && localStorage.getItem('insights/1/person')?.includes(id),
        account,
        bo,
      ),
    'The second tab is not theirs.',
  )
  expect(await textOf(field)).toBe(null)
  expect(await chromium.browser.execute(() => document.body.textContent)).not.toContain('Half a sentence')
  await chromium.browser.url(`${https}/insights`)
  await shows(account, 'The log-in is not shown.')
  await visit.click('.compose-row')
  await visit.until(async () => (await textOf(field)) !== null, 'The composer did not open.')
  expect(await textOf(field)).toBe('')
})
