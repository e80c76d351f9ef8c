import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { serveWatched, type Watched } from './watch/serve.ts'

const typed = 'Half a post,\nand its second line'
const scrolled = 700
let watched: Watched
let chromium: Chromium

beforeAll(async () => {
  ;[watched, chromium] = await Promise.all([serveWatched(), openChromium()])
})
afterAll(() => Promise.all([chromium?.close(), watched?.close()]))

beforeEach(async () => {
  const { browser } = chromium
  await browser.url(`${watched.origin}/`)
  await browser.$('textarea').setValue(typed)
  await browser.$('[type=password]').setValue('Secret-1')
  await browser.execute((y) => {
    Object.assign(window, { isTheSame: true })
    scrollTo(0, y)
  }, scrolled)
})

/** What the page shows. */
const look = () =>
  chromium.browser.execute(() => ({
    isTheSame: Reflect.get(window, 'isTheSame') === true,
    state: document.querySelector('output')?.textContent,
    fields: Array.from(document.querySelectorAll('input'), ({ value }) => value),
    scroll: scrollY,
    color: getComputedStyle(document.documentElement).color,
    sheets: document.querySelectorAll('link').length,
  }))
type Look = Awaited<ReturnType<typeof look>>

async function until(holds: (seen: Look) => boolean): Promise<Look> {
  let seen = await look()
  await chromium.browser.waitUntil(
    async () => {
      seen = await look()
      return holds(seen)
    },
    { timeoutMsg: `This was waited for in vain: ${holds}` },
  )
  return seen
}

test('a page is loaded again when its code has changed', async () => {
  await watched.tell({ kind: 'page' })
  await until(({ isTheSame }) => !isTheSame)
})

test('a sheet is swapped under the page, which stays the document that it was', async () => {
  for (const color of ['rgb(2, 2, 2)', 'rgb(3, 3, 3)']) {
    watched.paint(color)
    await watched.tell({ kind: 'styles', paths: ['/sheet.css'] })
    await until((seen) => seen.color === color)
  }
  // The first stays for the page that looks for it, and of the others the newest.
  const seen = await until(({ sheets }) => sheets === 2)
  expect([seen.isTheSame, seen.state, seen.fields[0], seen.scroll]).toEqual([true, typed, 'Secret-1', scrolled])
})
