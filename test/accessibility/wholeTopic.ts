import type { Chromium } from '#scripts/drivers/chromium.ts'
import { settle } from '#scripts/drivers/screens.ts'

/** Opens a topic with many posts, all of them laid out, and all of them asked for. */
export async function openWholeTopic(chromium: Chromium, https: string, shows: string): Promise<void> {
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
