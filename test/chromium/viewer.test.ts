import { expect, test } from 'vitest'
import { findPosts } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { http, https } = sandbox
const chromium = chromiumForFile({ mobile: true })

const picture = '.post-card--media:not(:has([data-film])) .media-grid__picture'
const isOpen = () => chromium.browser.$('dialog.viewer[open]').isExisting()
const transform = () =>
  chromium.browser.execute(() => document.querySelector<HTMLElement>('.viewer__picture')?.style.transform ?? '')

/** Presses a card's picture in its middle, as a person does, until the viewer is there: what shows it comes after the first posts. */
async function openFromCard(): Promise<void> {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  const card = browser.$(picture)
  await card.waitForExist({ timeout: 20_000 })
  await card.scrollIntoView({ block: 'center' })
  // From here on the page has begun what it does late.
  await browser.$('.post-card [aria-haspopup="menu"]').waitForExist({ timeout: 20_000 })
  await card.click()
  await browser.$('dialog.viewer[open]').waitForExist({ timeout: 20_000 })
}

async function touch(
  steps: readonly (readonly [type: string, points: readonly (readonly [x: number, y: number])[]])[],
) {
  for (const [type, points] of steps)
    await chromium.cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
}

test('a press on a card’s picture opens it over the feed; Escape returns to the same place', async () => {
  const { browser } = chromium
  await openFromCard()
  expect(new URL(await browser.getUrl()).pathname).toBe('/insights')
  const before = await browser.execute(() => scrollY)
  await browser.keys(['Escape'])
  await browser.waitUntil(async () => !(await isOpen()))
  expect(await browser.execute(() => scrollY)).toBe(before)
})

test('pinching enlarges it, one finger moves it, and dragging down closes it', async () => {
  const { browser } = chromium
  await openFromCard()
  await browser.$('.viewer__picture').waitForExist()
  await touch([
    [
      'touchStart',
      [
        [180, 400],
        [220, 400],
      ],
    ],
    [
      'touchMove',
      [
        [140, 400],
        [260, 400],
      ],
    ],
    [
      'touchMove',
      [
        [100, 400],
        [300, 400],
      ],
    ],
    ['touchEnd', []],
  ])
  expect(await transform()).toMatch(/scale\((4|5|4\.\d+)\)/)
  const zoomed = await transform()
  await touch([
    ['touchStart', [[200, 400]]],
    ['touchMove', [[260, 400]]],
    ['touchMove', [[300, 400]]],
    ['touchEnd', []],
  ])
  expect(await transform()).not.toBe(zoomed)
  await browser.keys(['0'])
  expect(await transform()).toBe('translate(0px, 0px) scale(1)')
  await touch([
    ['touchStart', [[200, 400]]],
    ['touchMove', [[200, 480]]],
    ['touchMove', [[200, 560]]],
    ['touchEnd', []],
  ])
  await browser.waitUntil(async () => !(await isOpen()))
})

test('the browser’s Back closes it together with its post', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.$('article.post-card').waitForExist({ timeout: 20_000 })
  const { pictured } = await findPosts(http)
  await browser.execute((href: string) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, `/insights/posts/${pictured}`)
  const open = browser.$('.post-media__open')
  await open.waitForExist({ timeout: 20_000 })
  await open.click()
  await browser.$('dialog.viewer[open]').waitForExist({ timeout: 20_000 })
  await browser.back()
  await browser.waitUntil(async () => !(await isOpen()))
  expect(new URL(await browser.getUrl()).pathname).toBe('/insights')
})
