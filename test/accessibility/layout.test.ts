import { beforeAll, describe, expect, test } from 'vitest'
import { locales, screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, readAs, reader, settle, sizeFaultsOf } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { sandbox } from '../support/sandbox.ts'
import { openScreen, showScreen } from './open.ts'

const { https, http } = sandbox
const chromium = chromiumForFile({ mobile: true })
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
})

/** What is beside each other on a desk: a column of 600 with a rail of 320, or a list of 320 with what is chosen in it. */
test.each([
  ['draft-visitor', [600]],
  ['notification-visitor', [600]],
  ['topic', [600, 320]],
  ['draft', [320, 600]],
])('%s has its columns on a desk: %j', async (screen, widths) => {
  await chromium.resize({ width: 1440, height: 900 })
  await openScreen(chromium, screen)
  const found = await chromium.browser.execute(() =>
    Array.from(document.querySelectorAll('.page__column, .rail'), (part) => part.getBoundingClientRect().width),
  )
  expect(found).toEqual(widths)
})

describe('narrow', () => {
  beforeAll(async () => {
    await chromium.renew(https)
    await chromium.resize({ mobile: true })
  })

  /** The posts whose threads are longest, in a language. */
  async function longThreads(languageId: number): Promise<string[]> {
    const asked = { tab: 'recommended', limit: 50 } as const
    const { posts } = await clientOf(http).call('social.feed', asked, { languageid: String(languageId) })
    const byLength = posts.toSorted((a, b) => b.commentCount - a.commentCount)
    return byLength.slice(0, 3).map(({ id }) => id)
  }

  test.each([
    ['left to right', '', 0],
    ['right to left', '/ar', 39],
  ])('long names and handles in threads leave the page as wide as the phone, %s', async (_, prefix, language) => {
    const ids = await longThreads(language)
    expect(ids).toHaveLength(3)
    for (const id of ids) {
      await chromium.browser.url(`${https}${prefix}/insights/posts/${id}`)
      await chromium.browser.$('.comment .author-line__aside time:not(:empty)').waitForExist()
      const widths = await chromium.browser.execute(() => [document.documentElement.scrollWidth, window.innerWidth])
      expect(widths, id).toEqual([390, 390])
    }
  })
})

describe('edges', () => {
  /** Runs in the page: how far from the edge at which one begins to read each line stands, in whole pixels, and what it says. */
  function startsOf(selector: string): string[] {
    const isRight = document.documentElement.dir === 'rtl'
    const range = document.createRange()
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      range.selectNodeContents(element)
      const { left, right, height } = (element.textContent ? range : element).getBoundingClientRect()
      // Lines that break in another direction end where their words do.
      const isOfLines = element.textContent && height > 30
      return isOfLines ? [] : [`${Math.round(isRight ? innerWidth - right : left)}: ${element.textContent}`]
    })
  }

  /** What stands under each other on a phone, names and quotes in another direction than the page's among it. */
  test.each(
    locales.flatMap((locale) => [
      [locale, 'account-menu', '.account-menu__who > *'] as const,
      [locale, 'notification-day', '.notification__faces, .notification__quote'] as const,
      [locale, 'found-posts', '.day-range .field:first-of-type .field__box, article .avatar'] as const,
    ]),
  )('in %s all of %s begins at one edge: %s', async (locale, screen, selector) => {
    await openScreen(chromium, screen, locale)
    const starts = await chromium.browser.execute(startsOf, selector)
    expect(starts.length).toBeGreaterThan(1)
    const [first = ''] = starts
    expect(starts.filter((start) => start.split(':')[0] !== first.split(':')[0])).toEqual([])
  })

  /** Runs in the page: whether the number lies over part of its bell, of the one that is seen. */
  function isOnBell(): boolean {
    const badge = [...document.querySelectorAll('.unread-badge')].find((one) => one.checkVisibility())
    const bell = badge?.closest('.nav-link')?.querySelector('.icon')?.getBoundingClientRect()
    const number = badge?.getBoundingClientRect()
    return Boolean(bell && number && number.left < bell.right && number.right > bell.left)
  }

  test.each(locales)('in %s the unread badge is on its bell, on a phone and a desktop', async (locale) => {
    // Another than the one who reads their notifications in the other files.
    const { reader } = screenCases['profile-verified'] ?? {}
    await chromium.resize({ mobile: true })
    await readAs(chromium, reader)
    await chromium.browser.url(`${https}/${locale}/insights`)
    await settle(chromium, '.unread-badge')
    await expect.poll(() => chromium.browser.execute(isOnBell)).toBe(true)
    await chromium.resize({ width: 1440, height: 900 })
    await settle(chromium, '.side-nav .unread-badge')
    await expect.poll(() => chromium.browser.execute(isOnBell)).toBe(true)
    await chromium.resize({ mobile: true })
  })

  /** Runs in the page: what of the column stands on the window's last line. */
  function classOnLastLine(): string {
    const { left, width } = document.querySelector('.reply-bar')?.getBoundingClientRect() ?? { left: 0, width: 0 }
    return document.elementFromPoint(left + width / 2, innerHeight - 1)?.className ?? ''
  }

  test.each([false, true])('the reply bar covers no text (logged in: %s)', async (isIn) => {
    const { path = '', shows = '' } = screenCases.post ?? {}
    await readAs(chromium, isIn ? reader : undefined)
    await chromium.browser.url(`${https}${hrefOf(path, await findPosts(http))}`)
    await settle(chromium, shows)
    await settle(chromium, '.reply-bar')
    expect(await chromium.browser.execute(classOnLastLine)).toMatch(/^reply-bar/)
  })

  test('words of an article begin a line’s half below its date', async () => {
    const { path = '', shows = '' } = screenCases.post ?? {}
    await readAs(chromium, undefined)
    await chromium.browser.url(`${https}${hrefOf(path, await findPosts(http))}`)
    await settle(chromium, shows)
    await settle(chromium, '.post--article .article')
    const gap = await chromium.browser.execute(() => {
      const facts = document.querySelector('.post--article .post__facts')
      const next = facts?.nextElementSibling
      const words = document.createRange()
      if (!facts || !next) throw new Error('There is no article.')
      words.selectNodeContents(next)
      return words.getBoundingClientRect().top - facts.getBoundingClientRect().bottom
    })
    expect(gap).toBeGreaterThanOrEqual(8)
  })
})

describe('large text', () => {
  /** What is read and set most; `accessibility/screens` looks at all of them in the usual size. */
  const screens = [
    ...['home-reader', 'post', 'user', 'profile', 'notification', 'topics', 'topic', 'rank', 'following', 'found'],
    ...['setting-display', 'draft', 'saved', 'fansAndFocus'],
  ] as const

  beforeAll(async () => {
    await readAs(chromium, reader)
    await chromium.browser.execute((at: number) => {
      localStorage.setItem('insights/1/preferences', JSON.stringify({ at, chosen: { textSize: 200 } }))
    }, Date.now())
  })

  /** Names and words that end in an ellipsis, but for the words under the five signs at the foot. */
  const cutNames = (): Promise<string[]> =>
    chromium.browser.execute(() =>
      [...document.querySelectorAll<HTMLElement>('main *')]
        .filter(
          (element) =>
            getComputedStyle(element).whiteSpace === 'nowrap' &&
            getComputedStyle(element).textOverflow === 'ellipsis' &&
            element.checkVisibility() &&
            element.scrollWidth > element.clientWidth,
        )
        .map(({ className, textContent }) => `.${className}: ${textContent}`),
    )

  test.each(screens)('%s with 200 % text fits the phone, with usable controls and uncut names', async (name) => {
    const { browser } = chromium
    await showScreen(chromium, name)
    // The sheets are rewritten once the reader's size is known.
    const body = () => browser.execute(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
    await browser.waitUntil(async () => (await body()) >= 30, { timeoutMsg: 'The text is not larger.' })
    expect(await sizeFaultsOf(chromium)).toEqual([])
    // The sheet that wraps them comes with what lies over a page, after the first posts.
    await browser.waitUntil(async () => (await cutNames()).length === 0, { timeout: 10_000 }).catch(() => {})
    expect(await cutNames()).toEqual([])
  })
})
