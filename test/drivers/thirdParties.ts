import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const { https, http } = inject('sandbox')

/** A browser with a wallet in it, at whose end nothing is left. */
export interface Engine {
  readonly browser: WebdriverIO.Browser
  close(): Promise<void>
}

/** Somebody whom nobody knows yet. */
const nobodyYet = (party: string): string => `${party}-${Date.now()}@provider.example`
const from = '/insights/topics'
/** A whole way in, twice, with the loading of pages on both sides of it. */
const patience = { timeout: 180_000 }

interface Mail {
  readonly messages: readonly { readonly to: string; readonly code: string | null }[]
}

/**
 * Each provider in a real browser, from its button to a session and back again, against the sandbox's own: accounts with an
 * address by Google and Telegram, accounts without one by Apple and a wallet. What they prove themselves with is in no address
 * that stays, and in nothing that tracking sent.
 * @param goesAway whether providers with pages of their own are tried too.
 */
export function thirdPartySuite(openEngine: () => Promise<Engine>, goesAway = true): void {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine()
  })
  afterAll(() => engine?.close())

  const until = (holds: () => Promise<unknown>, timeoutMsg: string) =>
    engine.browser.waitUntil(async () => Boolean(await holds()), { timeout: 30_000, timeoutMsg })
  /** Clicks what has a text, or fits a selector. */
  const click = (what: string) =>
    until(
      () =>
        engine.browser.execute((wanted) => {
          const buttons = [...document.querySelectorAll<HTMLElement>('button, label.segment')]
          const isSelector = /^[.#[]|\[/.test(wanted)
          const found = isSelector
            ? document.querySelector<HTMLElement>(wanted)
            : buttons.find((button) => button.textContent?.replace(/[\u2068\u2069]/g, '').trim() === wanted)
          const isThere = found?.checkVisibility?.() ?? Boolean(found)
          if (isThere) found?.click()
          return isThere
        }, what),
      `There is no “${what}”.`,
    )
  const write = (selector: string, value: string) =>
    until(
      () =>
        engine.browser.execute(
          (wanted, text) => {
            const input = document.querySelector<HTMLInputElement>(wanted)
            if (!input) return false
            input.value = text
            input.dispatchEvent(new Event('input', { bubbles: true }))
            return true
          },
          selector,
          value,
        ),
      `There is no ${selector}.`,
    )
  const says = (text: string) =>
    until(
      () => engine.browser.execute((wanted) => document.body.textContent?.includes(wanted), text),
      `It does not say “${text}”.`,
    )
  const viewer = () => engine.browser.execute(() => /(?:^|; )user_id=([^;]+)/.exec(document.cookie)?.[1] ?? null)
  const codesTo = async (to: string): Promise<readonly (string | null)[]> => {
    const { messages }: Mail = await (await fetch(`${http}/sandbox/mailbox.json`)).json()
    return messages.filter((message) => message.to === to).map(({ code }) => code)
  }
  /** The code that comes next. */
  async function newCode(to: string, before: number): Promise<string> {
    await until(async () => (await codesTo(to)).length > before, `No code came for ${to}.`)
    return (await codesTo(to))[0] ?? ''
  }

  async function openLogIn(): Promise<void> {
    // A browser has cookies where it has been.
    await engine.browser.url(`${https}/sandbox/mailbox`)
    await engine.browser.deleteCookies()
    await engine.browser.url(`${https}/login?from=${encodeURIComponent(from)}`)
  }
  /** The reader is where they came from, and nothing of the provider's is in the address. Answers who they are. */
  async function entered(): Promise<string | null> {
    await until(async () => (await engine.browser.getUrl()) === https + from, 'The log-in led nowhere.')
    expect(await engine.browser.execute(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
      'insights.thirdParty',
    )
    return viewer()
  }

  const byRedirect = (party: 'apple' | 'google', name: string, email: string) => async () => {
    await openLogIn()
    await click(`Continue with ${name}`)
    await until(async () => (await engine.browser.getUrl()).includes(`/sandbox/${party}/`), 'The page did not leave.')
    await write('#other', email)
    await click('Continue')
    await until(
      async () => (await engine.browser.getUrl()) === `${https}/login?from=${encodeURIComponent(from)}`,
      'No way back.',
    )
  }
  const byTelegram = (name: string) => async () => {
    await openLogIn()
    await click('Continue with Telegram')
    await write('#other', name)
    await click('Continue')
    await click(`Continue as ${name} of Telegram`)
  }
  const byWallet = async () => {
    await openLogIn()
    await click('Continue with a wallet')
  }

  async function withAddress(come: () => Promise<void>, email: string): Promise<void> {
    await come()
    await says('One more step')
    await write('#address', email)
    await click('Send code')
    await write('input[name="addressCode"]', await newCode(email, 0))
    await click('Create account')
    const userId = await entered()
    expect(userId).not.toBeNull()

    const before = (await codesTo(email)).length
    await come()
    await says('Confirm that it is you')
    await write('input[name="emailCode"]', await newCode(email, before))
    await click('Confirm')
    expect(await entered()).toBe(userId)
  }
  async function withoutAddress(come: () => Promise<void>): Promise<void> {
    await come()
    await click('No address')
    await click('Create it without an address')
    const userId = await entered()
    expect(userId).not.toBeNull()
    await come()
    expect(await entered()).toBe(userId)
  }

  test.runIf(goesAway)(
    'by Google somebody registers with an address, and logs in again with a code',
    patience,
    async () => {
      const email = nobodyYet('google')
      await withAddress(byRedirect('google', 'Google', email), email)
    },
  )

  test.runIf(goesAway)('by Apple somebody takes an account without an address, and comes back to it', patience, () =>
    withoutAddress(byRedirect('apple', 'Apple', nobodyYet('apple'))),
  )

  test('by a wallet that really signs the same', patience, () => withoutAddress(byWallet))

  test.runIf(goesAway)(
    'by Telegram somebody registers with an address, and logs in again with a code',
    patience,
    async () => {
      const name = `ada-${Date.now()}`
      await withAddress(byTelegram(name), `${name}@telegram.example`)
    },
  )

  test.runIf(goesAway)('who turns back at the provider is told so, and nobody is logged in', patience, async () => {
    await openLogIn()
    await click('Continue with Google')
    await until(async () => (await engine.browser.getUrl()).includes('/sandbox/google/'), 'The page did not leave.')
    await click('Cancel')
    await says('You turned back at Google. Nobody was logged in.')
    expect([await viewer(), await engine.browser.getUrl()]).toEqual([
      null,
      `${https}/login?from=${encodeURIComponent(from)}`,
    ])
  })

  test('nothing of a proof is in what tracking sent', async () => {
    const sent = await (await fetch(`${http}/sandbox/tracking.json?most=2000`)).text()
    for (const secret of ['id_token', 'eyJ', 'tgWebAppData', 'initData', 'auth_date'])
      expect(sent).not.toContain(secret)
  })
}
