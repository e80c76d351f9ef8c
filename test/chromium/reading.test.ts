import { expect, test } from 'vitest'
import { openChromium } from '#scripts/drivers/chromium.ts'
import { readAs } from '#scripts/drivers/screens.ts'
import { openSession, readLikeAndFollow } from '../support/reading.ts'
import { sandbox } from '../support/sandbox.ts'
import { openDesk } from './app/desk.ts'

const { https, http, app } = sandbox

test('in a browser a reader reads, likes and follows', async () => {
  const chromium = await openChromium({ mobile: true })
  try {
    await chromium.browser.url(`${https}/favicon.ico`)
    await readAs(chromium, '10000248')
    const goTo = async (path: string) => void (await chromium.browser.url(https + path))
    const page = { browser: chromium.browser, inFrame: false, goTo }
    await readLikeAndFollow(page, http, await openSession(http, '10000248'))
  } finally {
    await chromium.close()
  }
})

test('in the app a reader reads, likes and follows, and all of it goes through native', async () => {
  const desk = await openDesk(app)
  try {
    await desk.open('?screens=post')
    await desk.until(({ web }) => web && web.posts.length > 0)
    const { browser } = desk.chromium
    const somebody = await browser.execute(() => {
      const [, person] = document.querySelectorAll<HTMLOptionElement>('#person option')
      return { name: person?.textContent ?? '', userId: person?.value ?? '' }
    })
    await desk.choose('Logged in', somebody.name)
    await desk.until(({ log }) => log.some(({ name }) => name === 'session'))
    const goTo = async (path: string) => {
      if (path !== '/insights') await desk.tap(`a[href="${path}"]`)
      await desk.until(({ web }) => web?.path === path)
    }
    await readLikeAndFollow({ browser, inFrame: true, goTo }, http, await openSession(http, somebody.userId))
    const { log } = await desk.until(() => true)
    expect(log).toContainEqual({ name: 'request', summary: 'POST v1/social/user/react', outcome: 'ok' })
    expect(log).toContainEqual({ name: 'request', summary: 'POST v1/social/user/batchFocus', outcome: 'ok' })
  } finally {
    await desk.close()
  }
})

test('what is pressed shows it before it is released', async () => {
  const chromium = await openChromium()
  const { browser, cdp } = chromium
  const mouse = (type: string, at: object) =>
    cdp.send('Input.dispatchMouseEvent', { type, button: 'left', clickCount: 1, ...at })
  try {
    await browser.url(`${https}/favicon.ico`)
    await readAs(chromium, '10000248')
    await browser.url(`${https}/insights`)
    for (const selector of ['#feed-following', '.action--like', '.compose-button', '.tab-bar a[href$="/topics"]']) {
      await browser.$(selector).waitForDisplayed()
      const place = (wanted: string) => {
        const { left, top, width, height } = (document.querySelector(wanted) ?? document.body).getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      }
      const at = await browser.execute(place, selector)
      const opacity = () =>
        browser.execute(
          ({ x, y }) =>
            Math.min(...document.elementsFromPoint(x, y).map((each) => Number(getComputedStyle(each).opacity))),
          at,
        )
      const shown = { message: selector, timeout: 10_000 }
      await expect.poll(opacity, shown).toBe(1)
      await mouse('mousePressed', at)
      await expect.poll(opacity, shown).toBeLessThan(1)
      await mouse('mouseReleased', { x: 0, y: 0 })
      await expect.poll(opacity, shown).toBe(1)
    }
  } finally {
    await chromium.close()
  }
})
