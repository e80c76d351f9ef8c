import { expect, test } from 'vitest'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { type Chosen, preferenceCookieValue } from '#bridge/site/preferences.ts'

import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
/** Notes what the policy stops from before the page's first script. */
const watchPolicy = `
  window.stopped = []
  document.addEventListener('securitypolicyviolation', (event) => window.stopped.push(event.effectiveDirective + ' ' + event.sample))
`

const chromium = chromiumForFile({ initScripts: [watchPolicy] })

async function open(path: string, chosen: Chosen = {}): Promise<void> {
  const { browser, cdp } = chromium
  await cdp.send('Network.setCookie', {
    url: https,
    name: preferenceCookie.name,
    value: preferenceCookieValue({ at: Date.now(), chosen }),
  })
  await browser.url(`${https}${path}`)
  await browser.$('.chart-canvas canvas').waitForExist()
  await browser.$('.chart-bones').waitForExist({ reverse: true })
}

const stopped = (): Promise<unknown> => chromium.browser.execute(() => Reflect.get(window, 'stopped'))

/** How many pixels of the drawing are close to the colour that a token of the page has. */
const pixelsOf = (token: string): Promise<number> =>
  chromium.browser.execute((name) => {
    const probe = document.createElement('canvas').getContext('2d')
    if (!probe) return -1
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    probe.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data
    let count = 0
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.chart-canvas canvas')) {
      const context = canvas.getContext('2d')
      if (!context || canvas.width === 0 || canvas.height === 0) continue
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4) {
        const away =
          Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue)
        if (away < 6 && (data[at + 3] ?? 0) > 200) count++
      }
    }
    return count
  }, token)

const isDrawn = async (): Promise<boolean> => (await pixelsOf('--up')) > 200 && (await pixelsOf('--down')) > 200

test.each([
  ['spot, light', '/spot/BTCUSDT', { theme: 'white' }],
  ['futures, dark', '/futures/usdt/ETHUSDT', { theme: 'black', klineInterval: '60' }],
  ['right to left', '/ar/spot/PEPEUSDT', { theme: 'white', layout: 'left' }],
] as const)('the chart draws candles under the real policy, and axe finds nothing: %s', async (_, path, chosen) => {
  await chromium.resize({ width: 1280, height: 800 })
  await open(path, chosen)
  await chromium.browser.waitUntil(isDrawn, { timeout: 10_000, timeoutMsg: 'No candles are seen.' })
  expect(await chromium.axe()).toEqual([])
  expect(await stopped()).toEqual([])
})

test('a change of theme or price colours repaints the candles without a reload', async () => {
  await open('/spot/BTCUSDT', { theme: 'white' })
  await chromium.browser.waitUntil(isDrawn)
  await chromium.browser.execute(() => {
    Reflect.set(window, 'sameLife', true)
    document.documentElement.dataset.theme = 'black'
  })
  await chromium.browser.waitUntil(isDrawn, { timeoutMsg: 'The candles kept the light theme’s colours.' })
  await chromium.browser.execute(() => {
    document.documentElement.dataset.up = 'red'
  })
  await chromium.browser.waitUntil(isDrawn, { timeoutMsg: 'The candles kept the colours from before the swap.' })
  expect(await chromium.browser.execute(() => Reflect.get(window, 'sameLife'))).toBe(true)
})

test('the chart follows the width of its room, and the page is never wider than the screen', async () => {
  await open('/spot/BTCUSDT')
  for (const [width, height, mobile] of [
    [1280, 800, false],
    [1024, 768, false],
    [768, 1024, false],
    [390, 844, true],
  ] as const) {
    await chromium.resize({ width, height, mobile })
    await chromium.browser.waitUntil(
      () =>
        chromium.browser.execute(() => {
          const box = document.querySelector('.chart-canvas')?.getBoundingClientRect()
          const table = document.querySelector('.chart-canvas table')?.getBoundingClientRect()
          return box !== undefined && table !== undefined && Math.abs(box.width - table.width) <= 2
        }),
      { timeoutMsg: `The chart did not follow to ${width} px.` },
    )
    const wider = await chromium.browser.execute(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider, `${width} px`).toBeLessThanOrEqual(0)
    // What is scrolled is cut at the edges of its list, and only looks too small to be pressed.
    expect(await chromium.axe({ without: 'target-size' }), `${width} px`).toEqual([])
  }
})

test('loads older candles on scrolling back, and a key returns to the newest', async () => {
  await chromium.resize({ width: 1280, height: 800 })
  await open('/spot/BTCUSDT', { klineInterval: '1' })
  const { browser } = chromium
  const firstTime = () =>
    browser
      .$('.chart-canvas')
      .getAttribute('aria-label')
      .then((label) => /From (.+?) to/.exec(label ?? '')?.[1])
  await browser.waitUntil(isDrawn)
  const before = await firstTime()
  await browser.execute(() => document.querySelector<HTMLElement>('.chart-canvas')?.focus())
  await browser.waitUntil(
    async () => {
      await browser.keys(['Shift', 'ArrowLeft'])
      return (await firstTime()) !== before
    },
    { interval: 100, timeoutMsg: 'No older candles came.' },
  )
  await browser.$('.chart-figure__latest').waitForExist()
  await browser.keys('End')
  await browser.$('.chart-figure__latest').waitForExist({ reverse: true, timeout: 10_000 })
  expect(await stopped()).toEqual([])
})

test('a market of the list opens without a reload, in the reader’s locale', async () => {
  await open('/en-GB/spot/BTCUSDT')
  await chromium.browser.execute(() => Reflect.set(window, 'sameLife', true))
  await chromium.browser.$('a[href="/en-GB/spot/ETHUSDT"]').click()
  await chromium.browser.waitUntil(async () => (await chromium.browser.getTitle()).includes('ETH/USDT'))
  await chromium.browser.$('.chart-canvas[aria-label^="ETH"]').waitForExist()
  expect(await chromium.browser.execute(() => [location.pathname, Reflect.get(window, 'sameLife')])).toEqual([
    '/en-GB/spot/ETHUSDT',
    true,
  ])
})

/** Where the drawing has the colour of marks: the middle one of these pixels. */
const markOnScreen = () =>
  chromium.browser.execute(() => {
    const probe = document.createElement('canvas').getContext('2d')
    if (!probe) return null
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
    probe.fillRect(0, 0, 1, 1)
    const wanted = [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)].join()
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.chart-canvas canvas')) {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      const { left, top, width } = canvas.getBoundingClientRect()
      const found = []
      for (let at = 0; at < data.length; at += 4)
        if ([data[at], data[at + 1], data[at + 2]].join() === wanted) found.push(at / 4)
      const middle = found[Math.floor(found.length / 2)]
      if (middle === undefined || found.length < 30) continue
      const scale = width / canvas.width
      return { x: left + (middle % canvas.width) * scale, y: top + Math.floor(middle / canvas.width) * scale }
    }
    return null
  })

/** Runs in the page: a place above all candles and cards. */
const besideMark = () => {
  const { left = 0, top = 0 } = document.querySelector('.chart-canvas')?.getBoundingClientRect() ?? {}
  return { x: left + 40, y: top + 8 }
}

test('a finger on a mark of a phone’s chart shows its card, as wide as the chart, until it taps beside', async () => {
  const { browser, cdp } = chromium
  await chromium.resize({ width: 390, height: 844, mobile: true })
  await open('/spot/BTCUSDT', { klineInterval: '60' })
  await browser.$('.chart-figure__most').waitForExist()
  const mark = await browser.waitUntil(markOnScreen, { timeoutMsg: 'No mark is seen.' })
  const tap = async (point: { x: number; y: number }) => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await tap(mark)
  await browser.$('.mark-card__post').waitForExist()
  const [card, chart] = await Promise.all([browser.$('.mark-card').getSize(), browser.$('.chart-canvas').getSize()])
  expect(chart.width - card.width).toBeLessThanOrEqual(20)
  const closes = async () => {
    await tap(await browser.execute(besideMark))
    return !(await browser.$('.mark-card').isExisting())
  }
  // The chart's library ignores the second tap of two within 500 ms.
  await browser.waitUntil(closes, { interval: 600, timeoutMsg: 'A tap beside does not close the card.' })
})
