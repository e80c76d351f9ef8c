import { beforeEach, describe, expect, test } from 'vitest'
import { nativeCarriers } from '#fixtures/app/settings.ts'
import { sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import { deskForFile, keptPosts } from '../support/chromium.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { sandbox } from '../support/sandbox.ts'
import type { Shown } from './app/desk.ts'

const { https, http } = sandbox
const { command } = clientOf(http)
/** The clipboard of a page without a person's leave. */
const recordCopies = `Object.defineProperty(navigator, 'clipboard', {
value: { writeText: async (text) => { top.copied = text } },
})`
const desk = deskForFile([recordCopies])

async function openFeed(): Promise<void> {
  await desk.open()
  await desk.until(({ web }) => web && web.posts.length > 0)
}

test('the page keeps its feed with answers made in the app’s frame', async () => {
  await openFeed()
  const { browser } = desk.chromium
  await browser.waitUntil(async () => (await keptPosts(browser)) > 0, {
    timeoutMsg: 'No post was kept.',
  })
})

test('a web view that has left for another origin is left alone, and a reload brings ours back', async () => {
  const { browser } = desk.chromium
  await openFeed()
  await browser.execute((elsewhere) => {
    const uncaught: string[] = []
    Object.assign(window, { uncaught, looks: 0 })
    // Each look at the web view begins with its window.
    const looked = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get() {
        Reflect.set(window, 'looks', Reflect.get(window, 'looks') + 1)
        return looked?.get?.call(this)
      },
    })
    window.addEventListener('error', ({ message }) => uncaught.push(message))
    window.addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)))
    const frame = document.querySelector('iframe')
    if (frame) frame.src = elsewhere
  }, `${https}/insights`)
  const uncaught = () => browser.execute(() => Reflect.get(window, 'uncaught'))
  await desk.until(({ web }) => web === null)
  for (const name of ['Black', 'Send to background', 'Resume', 'Restore from cache', 'Back']) await desk.press(name)
  // Of itself the page looks again and again where its web view is.
  const looks = (): Promise<number> => browser.execute(() => Reflect.get(window, 'looks'))
  const before = await looks()
  await browser.waitUntil(async () => (await looks()) >= before + 3, { timeoutMsg: 'The page does not look.' })
  expect(await uncaught()).toEqual([])

  await desk.press('Reload the web page')
  await desk.until(({ web }) => web?.path === '/insights' && web.posts.length > 0)
  expect(await uncaught()).toEqual([])
})

test('nothing scrolls behind the phone’s bar once ours is hidden', async () => {
  const { browser } = desk.chromium
  await openFeed()
  await browser.waitUntil(
    () =>
      browser.execute(() => {
        const view = document.querySelector('iframe')?.contentWindow
        view?.scrollBy(0, 40)
        return view?.document.documentElement.dataset.bar === 'hidden'
      }),
    { timeoutMsg: 'The bar stays.' },
  )
  const behind = await browser.execute(() => {
    const page = document.querySelector('iframe')?.contentDocument
    for (const animation of page?.getAnimations() ?? []) animation.finish()
    return [8, 24, 40].map((y) => page?.elementFromPoint(195, y)?.className)
  })
  expect(behind).toEqual(Array(3).fill(expect.stringMatching(/^shell\b(?!__)/)))
})

describe('sessions', () => {
  let person = ''

  const patience = { timeout: 120_000 }

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
    await command('POST', 'faults', { match: '/v1/social/user/react', kind: 'code', code, times: 1 })
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
      const { log } = await desk.until(({ log }) =>
        log.some(({ name, outcome }) => name === 'login' && outcome === 'ok'),
      )
      expect(log.map(({ name }) => name)).not.toContain('session')
    }
    expect(await isThere(somebody)).toBe(false)
  })
})

describe('several accounts', () => {
  /** Several accounts in turn, each with a page of its own. */
  const patience = { timeout: 180_000 }

  /** The text of the first of a selector in the web page. */
  const shown = (selector: string) =>
    desk.chromium.browser.execute((wanted) => {
      const found = document.querySelector('iframe')?.contentDocument?.querySelector(wanted)
      return found ? (found.textContent ?? '') : null
    }, selector)
  const waitFor = (selector: string) =>
    desk.chromium.browser.waitUntil(async () => (await shown(selector)) !== null, {
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
    await desk.chromium.browser.waitUntil(async () => (await shown('.simulation-banner')) === null)
    expect(await outcomes('POST /v1/user/sub/switLogin')).toEqual(['ok'])
    expect(await desk.until(() => true)).toMatchObject({ violations: [] })
  })

  test('shows a refused switch, and keeps the account', patience, async () => {
    const main = await nameNow()
    await openAccounts()
    await desk.press('Clear')
    await command('POST', 'faults', { match: '/v1/user/sub/switchApp', kind: '403', times: 1 })
    await choose('grid')
    await desk.until(({ web }) => web?.text.includes('The sandbox was told to answer 403 here.'))
    const { log } = await desk.until(() => true)
    expect(log.map(({ name }) => name)).not.toContain('session')
    expect([await nameNow(), (await shown('.own-account')) !== null]).toEqual([main, true])
    // Nothing of it stays: the same choice is taken now.
    const sub = await choose('grid')
    await waitFor(`button[aria-label^="Your account: ${sub}"]`)
  })
})

describe('the tour', () => {
  const hasTour = () => desk.chromium.browser.execute(() => document.querySelector('#tour') !== null)
  const focused = () => desk.chromium.browser.execute(() => document.activeElement?.id)
  /** How the calls of `openScreen` ended. */
  const opened = ({ log }: Shown) => log.filter(({ name }) => name === 'openScreen').map(({ outcome }) => outcome)

  beforeEach(async () => {
    await desk.chromium.browser.execute(() => localStorage.removeItem('fakeAppTour'))
  })

  test('shows the tour at the first visit, keeps it closed, and reopens it by its button', async () => {
    const { browser } = desk.chromium
    await desk.open()
    await desk.until(({ web }) => web)
    expect(await hasTour()).toBe(true)
    await desk.press('Close tour')
    expect(await hasTour()).toBe(false)
    expect(await focused()).toBe('tour-button')
    await desk.open()
    await desk.until(({ web }) => web)
    expect(await hasTour()).toBe(false)
    await browser.execute(() => document.getElementById('tour-button')?.focus())
    await browser.keys('Enter')
    await browser.waitUntil(hasTour)
    expect(await focused()).toBe('tour-title')
    await desk.open()
    await desk.until(({ web }) => web)
    expect(await hasTour()).toBe(true)
  })

  const onPage = ({ web, native }: Shown) => !native && web?.path === '/insights/rank/24h'
  const isNative = ({ native }: Shown) => native?.title === 'Meridian Rank'

  test.each<[label: string, holds: (shown: Shown) => unknown, calls: readonly string[]]>([
    ['No fault', isNative, ['ok']],
    ['Missing handler', (shown) => onPage(shown) && shown.web?.text.includes('Please upgrade the app'), []],
    ['Late reply', isNative, ['ok']],
    ['Silence', (shown) => onPage(shown) && shown.web?.text.includes('Open again'), ['unanswered']],
    ['Refusal', (shown) => onPage(shown) && opened(shown).includes('failed'), ['failed']],
  ])('“%s” of the tour ends the rank list as it says', async (label, holds, calls) => {
    await desk.open()
    await desk.until(({ web }) => web && web.posts.length > 0)
    await desk.press(label)
    await desk.press('Clear')
    await desk.press('Open the rank list')
    await desk.until((shown) => holds(shown) && JSON.stringify(opened(shown)) === JSON.stringify(calls))
  })

  test('the tour shows the difference between 2.31.0 and 2.30.9', async () => {
    await desk.open()
    await desk.press('2.30.9')
    await desk.press('Open the rank list')
    expect(opened(await desk.until((shown) => onPage(shown) && shown.web?.text.includes('Ranking')))).toEqual([])
    await desk.press('2.31.0')
    await desk.until(isNative)
  })

  test('the tour copies the address of the set-up, over each carrier', async () => {
    await desk.open('?version=2.30.9&theme=black')
    await desk.until(({ web }) => web)
    for (const carrier of nativeCarriers) {
      await desk.press(`Copy ${carrier}`)
      const copied = await desk.chromium.browser.execute(() => String(Reflect.get(window, 'copied')))
      await desk.chromium.browser.url(copied)
      await desk.until(({ web }) => web?.theme === 'black')
      const set = await desk.chromium.browser.execute(() => ({
        carrier: document.querySelector<HTMLInputElement>('[name="carrier"]:checked')?.value,
        version: document.querySelector<HTMLInputElement>('#version')?.value,
      }))
      expect(set).toEqual({ carrier, version: '2.30.9' })
    }
  })

  test.each([390, 1440])('axe finds nothing in the tour at %s pixels, in either direction', async (width) => {
    const { browser } = desk.chromium
    await desk.chromium.resize({ width, height: 900 })
    await desk.open()
    await desk.until(({ web }) => web && web.posts.length > 0)
    for (const direction of ['ltr', 'rtl']) {
      await browser.execute((dir) => {
        document.documentElement.dir = dir
      }, direction)
      const { scrollWidth } = await browser.execute(() => ({ scrollWidth: document.documentElement.scrollWidth }))
      expect(scrollWidth).toBeLessThanOrEqual(width)
      expect(await desk.chromium.axe()).toEqual([])
    }
  })
})
