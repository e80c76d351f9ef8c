import type { Chromium } from '#scripts/drivers/chromium.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, pressAll, readAs, type ShownPosts, settle } from '#scripts/drivers/screens.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
let posts: Promise<ShownPosts> | undefined

/** Opens a topic with many posts, all of them laid out, and all of them asked for. */
export async function openWholeTopic(chromium: Chromium, shows: string): Promise<void> {
  const { browser } = chromium
  await browser.url(`${https}/en/insights/topics/details/BTC`)
  await settle(chromium, shows)
  // Cards that are out of sight have no layout of their own yet, and those beyond the first are fetched when they are near.
  await browser.execute(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.post-card { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    window.scrollTo(0, document.body.scrollHeight)
  })
  // What looks after a card's text comes late, and looks at each as it comes near.
  await browser.waitUntil(() => browser.execute(() => document.querySelector('.post-card__corner') !== null))
  await browser.executeAsync((done: () => void) => {
    const goUp = () => {
      if (scrollY === 0) return done()
      scrollBy({ top: -innerHeight, behavior: 'instant' })
      setTimeout(goUp, 100)
    }
    goUp()
  })
}

/** Opens a screen of `screenCases` for the reader who is logged in. */
export async function showScreen(chromium: Chromium, name: string, locale = 'en'): Promise<void> {
  const { path, shows, presses } = screenCases[name] ?? {}
  if (!path || !shows) throw new Error(`There is no ${name}.`)
  posts ??= findPosts(http)
  await chromium.browser.url(`${https}/${locale}${hrefOf(path, await posts)}`)
  await pressAll(chromium, presses)
  await settle(chromium, shows)
}

/** Opens a screen of `screenCases` for its reader. */
export async function openScreen(chromium: Chromium, name: string, locale?: string): Promise<void> {
  await readAs(chromium, screenCases[name]?.reader)
  await showScreen(chromium, name, locale)
}
