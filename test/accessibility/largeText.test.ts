import { beforeAll, expect, test } from 'vitest'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, readAs, reader, type ShownPosts, settle, sizeFaultsOf } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
/** What is read and set most; `accessibility/screens` looks at all of them in the usual size. */
const screens = [
  ...['home-reader', 'post', 'user', 'profile', 'notification', 'topics', 'topic', 'rank', 'following', 'found'],
  ...['setting-display', 'draft', 'saved', 'fansAndFocus'],
] as const

let posts: ShownPosts
const chromium = chromiumForFile({ mobile: true })
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
  posts = await findPosts(http)
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
  const { path, shows } = screenCases[name] ?? {}
  if (!path || !shows) throw new Error(`There is no ${name}.`)
  const { browser } = chromium
  await browser.url(`${https}/en${hrefOf(path, posts)}`)
  await settle(chromium, shows)
  // The sheets are rewritten once the reader's size is known.
  const body = () => browser.execute(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  await browser.waitUntil(async () => (await body()) >= 30, { timeoutMsg: 'The text is not larger.' })
  expect(await sizeFaultsOf(chromium)).toEqual([])
  // The sheet that wraps them comes with what lies over a page, after the first posts.
  await browser.waitUntil(async () => (await cutNames()).length === 0, { timeout: 10_000 }).catch(() => {})
  expect(await cutNames()).toEqual([])
})
