import { expect, test } from 'vitest'
import { runIn } from '#scripts/drivers/cdp.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

interface Moved {
  /** What was animated, once the browser began; `undefined` where it gave up. */
  animations?: readonly string[]
  isOver: boolean
}

declare global {
  interface Window {
    insightsMoved?: Moved[]
  }
}

/** Runs in the page, before its own scripts: notes each transition. */
function watchMoves(): void {
  const moved: Moved[] = []
  window.insightsMoved = moved
  // However busy this machine is, nothing has taken long.
  const now = performance.now.bind(performance)
  performance.now = () => now() / 100
  const own = document.startViewTransition
  Document.prototype.startViewTransition = function (this: Document, change) {
    const transition = own.call(this, change)
    const one: Moved = { isOver: false }
    moved.push(one)
    const names = () =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSAnimation)
        .map(({ animationName }) => animationName)
    transition.ready.then(
      () => {
        one.animations = names()
      },
      () => {},
    )
    const end = () => {
      one.isOver = true
    }
    transition.finished.then(end, end)
    return transition
  }
}

const chromium = chromiumForFile({ mobile: true, moves: true, initScripts: [`(${watchMoves})()`] })

const moves = () => runIn(chromium.cdp, () => window.insightsMoved ?? [])
/** The transitions so far, once there are as many and the last is over. */
async function movesOf(count: number): Promise<readonly Moved[]> {
  await chromium.browser.waitUntil(async () => {
    const all = await moves()
    return all.length === count && all.every(({ isOver }) => isOver)
  })
  return moves()
}
const left = () => runIn(chromium.cdp, () => document.querySelectorAll('[style*="view-transition-name"]').length)

async function openHome(): Promise<void> {
  const { browser } = chromium
  await browser.url(`${sandbox.https}/insights`)
  // From here on the page has begun what it does late.
  await browser.$('.post-card [aria-haspopup="menu"]').waitForExist()
}

/** Presses the first card's link, or a card's picture, and has what comes of it loaded. */
const press = (selector: string) =>
  runIn(
    chromium.cdp,
    (wanted) => {
      const element = document.querySelector<HTMLElement>(wanted)
      element?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
      element?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: left + 9, clientY: top + 9 }),
      )
      return scrollY
    },
    selector,
  )
const second = '.long-list article:nth-of-type(2) .post-card__link'
const picture = '.post-card--media:not(:has([data-film])) .media-grid__picture'

test('a card moves to its post and back, where the list has kept its place', async () => {
  const { browser, cdp } = chromium
  await openHome()
  // The first opening waits for the screen's script, and so may be shown at once.
  await press(second)
  await browser.$('.post-screen article').waitForExist()
  await runIn(cdp, () => history.back())
  await browser.$(second).waitForExist()
  await browser.waitUntil(async () => (await moves()).every(({ isOver }) => isOver))
  await runIn(cdp, () => void window.insightsMoved?.splice(0))

  const place = await press(second)
  expect(await movesOf(1)).toMatchObject([
    { animations: expect.arrayContaining(['-ua-view-transition-group-anim-insights-post']) },
  ])
  expect(await browser.$('.post-screen article').isExisting()).toBe(true)
  await runIn(cdp, () => history.back())
  expect(await movesOf(2)).toMatchObject([{}, { animations: expect.arrayContaining(['-ua-view-transition-fade-in']) }])
  expect(await runIn(cdp, () => scrollY)).toBe(place)
  expect(await left()).toBe(0)
})

test('a picture moves into the viewer, which has the focus; with reduced motion it only fades in', async () => {
  const { browser, cdp } = chromium
  await openHome()
  await press(picture)
  await browser.$('dialog.viewer[open]').waitForExist()
  await browser.keys(['Escape'])
  await browser.$('dialog.viewer').waitForExist({ reverse: true })
  await browser.waitUntil(async () => (await moves()).every(({ isOver }) => isOver))
  await runIn(cdp, () => void window.insightsMoved?.splice(0))

  const open = async () => {
    await press(picture)
    await browser.$('dialog.viewer[open]').waitForExist()
    expect(await runIn(cdp, () => document.activeElement?.className)).toBe('viewer__position')
  }
  await open()
  expect(await movesOf(1)).toMatchObject([
    { animations: expect.arrayContaining(['-ua-view-transition-group-anim-insights-picture']) },
  ])
  expect(await left()).toBe(0)
  await browser.keys(['Escape'])
  await browser.$('dialog.viewer').waitForExist({ reverse: true })
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  await cdp.send('Emulation.setEmulatedMedia', { features })
  await open()
  expect(await moves()).toHaveLength(1)
})

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
  await browser.url(`${sandbox.https}/insights`)
  await browser.$('article.post-card').waitForExist()
  await browser.waitUntil(
    async () => {
      await swipe()
      return browser.execute(() => document.querySelector('[role="tab"]')?.getAttribute('aria-selected') === 'false')
    },
    // What follows swipes comes after the first posts.
    { interval: 500, timeoutMsg: 'No tab came.' },
  )
})
