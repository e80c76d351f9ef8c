import { beforeAll, expect, test } from 'vitest'
import { locales, screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, pressAll, readAs, reader, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { http, https } = sandbox
const chromium = chromiumForFile({ mobile: true })
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
})

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
  const { path, shows, reader, presses } = screenCases[screen] ?? {}
  if (!path || !shows) throw new Error(`There is no ${screen}.`)
  await readAs(chromium, reader)
  await chromium.browser.url(`${https}/${locale}${hrefOf(path, await findPosts(http))}`)
  await pressAll(chromium, presses)
  await settle(chromium, shows)
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
