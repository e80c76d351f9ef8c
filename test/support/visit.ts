import { expect } from 'vitest'
import { commanding, keyLink } from '#scripts/sandboxKey.ts'

/** A browser with a wallet in it, at whose end nothing is left. */
export interface Engine {
  readonly browser: WebdriverIO.Browser
  close(): Promise<void>
}

/** Origins of the sandbox. */
export interface Sandbox {
  readonly https: string
  readonly http: string
}

export const password = 'Sandbox-2026'
/** The page that a log-in returns to. */
const from = '/insights/topics'

interface Mail {
  readonly messages: readonly { readonly to: string; readonly code: string | null }[]
}

/** What a person does at the site, and sees: by the texts on buttons. A script's clicks: it is what screens do that is tried. */
export function visitIn(engine: () => Engine, { https, http }: Sandbox) {
  /** @throws where it does not hold within a minute, with what the page shows. */
  const until = (holds: () => Promise<unknown>, complaint: string) =>
    engine()
      .browser.waitUntil(async () => Boolean(await holds()), { timeout: 60_000 })
      .catch(async () => {
        const shown = await engine().browser.execute(
          () => `${location.pathname} shows: ${document.querySelector('main')?.textContent}`,
        )
        throw new Error(`${complaint} ${shown.slice(0, 400)}`)
      })
  /** Clicks what has a text, or fits a selector. */
  const click = (what: string) =>
    until(
      () =>
        engine().browser.execute((wanted) => {
          const buttons = [...document.querySelectorAll<HTMLElement>('button, label.segment')]
          const isSelector = /^[.#[]|\[/.test(wanted)
          const found = isSelector
            ? document.querySelector<HTMLElement>(wanted)
            : buttons.find((button) => button.textContent?.replace(/[\u2068\u2069]/g, '').trim() === wanted)
          // What is pressed before its page has loaded may have nothing behind it yet.
          const isThere = document.readyState === 'complete' && (found?.checkVisibility?.() ?? Boolean(found))
          if (isThere) found?.click()
          return isThere
        }, what),
      `There is no “${what}”.`,
    )
  const write = (selector: string, value: string) =>
    until(
      () =>
        engine().browser.execute(
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
      () => engine().browser.execute((wanted) => document.body.textContent?.includes(wanted), text),
      `It does not say “${text}”.`,
    )
  // The document's own word: a driver may name the one that is still to come.
  const address = () => engine().browser.execute(() => location.href)
  const viewer = () => engine().browser.execute(() => /(?:^|; )user_id=([^;]+)/.exec(document.cookie)?.[1] ?? null)

  const codesTo = async (to: string): Promise<readonly (string | null)[]> => {
    const { messages }: Mail = await (await fetch(`${http}/sandbox/mailbox.json`, { headers: commanding })).json()
    return messages.filter((message) => message.to === to).map(({ code }) => code)
  }
  /**
   * Has a code sent.
   * @returns the code.
   */
  async function codeBy(send: () => Promise<unknown>, to: string): Promise<string> {
    const before = (await codesTo(to)).length
    await send()
    await until(async () => (await codesTo(to)).length > before, `No code came for ${to}.`)
    return (await codesTo(to))[0] ?? ''
  }

  /** Opens a form as a visitor, who is to come back from there. */
  async function open(path: string): Promise<void> {
    // A browser has cookies where it has been.
    await engine().browser.url(`${https}/favicon.ico`)
    await engine().browser.deleteCookies()
    // The providers are the sandbox's.
    await engine().browser.url(keyLink(https))
    await engine().browser.url(`${https}${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`)
  }

  /**
   * Waits for the log-in to return to its page, with nothing of a provider's stored.
   * @returns who they are.
   */
  async function entered(): Promise<string> {
    await until(async () => (await address()) === https + from, 'The log-in led nowhere.')
    await until(viewer, 'The log-in did not happen.')
    const kept = await engine().browser.execute(() => JSON.stringify({ ...sessionStorage }))
    expect(kept).not.toContain('insights/1/thirdParty')
    return (await viewer()) ?? ''
  }

  /** The second step by mail, which sends its code by itself. */
  async function passByMail(email: string, before: () => Promise<unknown>): Promise<string> {
    const code = await codeBy(async () => {
      await before()
      await says('Confirm it’s you')
    }, email)
    await write('input[name="emailCode"]', code)
    await click('Confirm')
    return entered()
  }

  return {
    until,
    click,
    write,
    says,
    address,
    viewer,
    codeBy,
    open,
    logInAddress: `${https}/login?from=${encodeURIComponent(from)}`,
    entered,
    passByMail,
    /**
     * Makes an account with a password, by the site's own form.
     * @returns whose it is.
     */
    async register(email: string): Promise<string> {
      await open('/register')
      await write('input[name="email"]', email)
      await write('input[name="emailCode"]', await codeBy(() => click('Send code'), email))
      await write('input[name="password"]', password)
      await write('input[name="repeat"]', password)
      await click('form button[type="submit"]')
      return entered()
    },
  }
}

export type Visit = ReturnType<typeof visitIn>
