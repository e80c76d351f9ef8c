import { test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const chromium = chromiumForFile({ mobile: true, moves: true })

/** A finger over the feed, towards the line's start. */
async function swipe(): Promise<void> {
  const steps = [
    ['touchStart', 300],
    ['touchMove', 190],
    ['touchMove', 80],
    ['touchEnd', undefined],
  ] as const
  for (const [type, x] of steps)
    await chromium.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 500 }] })
}

test('a finger’s swipe over the feed leads to the next tab', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.$('article.post-card').waitForExist({ timeout: 20_000 })
  await browser.waitUntil(
    async () => {
      await swipe()
      return browser.execute(() => document.querySelector('[role="tab"]')?.getAttribute('aria-selected') === 'false')
    },
    // What follows swipes comes after the first posts.
    { timeout: 20_000, interval: 500, timeoutMsg: 'No tab came.' },
  )
})
