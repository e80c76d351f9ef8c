import { expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const chromium = chromiumForFile({ isWhole: true })

/** Opens the feed, at rest: the sheet for paper comes with what lies over the page. */
async function open(): Promise<void> {
  const { browser } = chromium
  await chromium.renew(https)
  await browser.url(`${https}/insights`)
  await browser.$('.post-card__text').waitForExist()
  await browser.waitUntil(() => browser.execute(() => !!document.querySelector('link[href*="overlays"]')))
}

test('a printed page has one column in the light theme, and no bars', async () => {
  const { browser, cdp } = chromium
  await open()
  await browser.execute(() => {
    document.documentElement.dataset.theme = 'black'
  })
  await cdp.send('Emulation.setEmulatedMedia', { media: 'print' })
  const seen = () =>
    browser.execute(() => ({
      background: getComputedStyle(document.documentElement).backgroundColor,
      bars: [
        ...document.querySelectorAll(
          '.side-nav, .top-bar, .tab-bar, .action-row, .tabs, .rail, .reply-bar, .icon-button, .compose-row',
        ),
      ].filter((bar) => bar.getClientRects().length > 0).length,
      text: getComputedStyle(document.querySelector('.post-card__text') ?? document.body).color,
      link: getComputedStyle(document.querySelector('.rich-text a') ?? document.body).color,
      isOneColumn: (document.querySelector('.home__column')?.clientWidth ?? 0) > 0.9 * innerWidth,
      words: document.querySelector('.post-card__text')?.getClientRects().length ?? 0,
    }))
  expect(await seen()).toEqual({
    background: 'rgb(255, 255, 255)',
    bars: 0,
    text: 'rgb(18, 22, 28)',
    link: 'rgb(18, 22, 28)',
    isOneColumn: true,
    words: 1,
  })
  await cdp.send('Emulation.setEmulatedMedia', { media: '' })
})

test('words that are hidden are not copied with those around them', async () => {
  const { browser } = chromium
  await open()
  const copied = await browser.execute(() => {
    const hidden = [...document.querySelectorAll('.post-card .visually-hidden')].find((one) => one.textContent?.trim())
    const card = hidden?.closest('.post-card')
    if (!hidden || !card) return undefined
    getSelection()?.selectAllChildren(card)
    const text = String(getSelection())
    getSelection()?.removeAllRanges()
    return { hidden: hidden.textContent ?? '', text }
  })
  expect(copied?.text.length).toBeGreaterThan(20)
  expect(copied?.text).not.toContain(copied?.hidden)
})

test('a double click on a word selects it, and a click opens the post', async () => {
  const { browser } = chromium
  await open()
  const text = browser.$('.post-card__text')
  // The first word: the middle of a text may be an empty line.
  const { width, height } = await text.getSize()
  const first = { origin: text, x: Math.round(24 - width / 2), y: Math.round(12 - height / 2) }
  await browser.action('pointer').move(first).down().up().down().up().perform()
  await browser.pause(500)
  expect(await browser.execute(() => [location.pathname, String(getSelection()).trim().length > 0])).toEqual([
    '/insights',
    true,
  ])
  await browser.execute(() => getSelection()?.removeAllRanges())
  await text.click()
  await browser.waitUntil(() => browser.execute(() => location.pathname.startsWith('/insights/posts/')))
})
