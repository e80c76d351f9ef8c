import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nativeCarriers } from '#fixtures/app/settings.ts'
import { sandbox } from '../support/sandbox.ts'
import { type Desk, openDesk, type Shown } from './app/desk.ts'

/** The clipboard of a page without a person's leave. */
const recordCopies = `Object.defineProperty(navigator, 'clipboard', {
  value: { writeText: async (text) => { top.copied = text } },
})`

let desk: Desk
beforeAll(async () => {
  desk = await openDesk(sandbox.app, [recordCopies])
})
afterAll(() => desk?.close())

const hasTour = () => desk.chromium.browser.execute(() => document.querySelector('#tour') !== null)
const focused = () => desk.chromium.browser.execute(() => document.activeElement?.id)
/** How the calls of `openScreen` ended. */
const opened = ({ log }: Shown) => log.filter(({ name }) => name === 'openScreen').map(({ outcome }) => outcome)

beforeEach(async () => {
  await desk.chromium.browser.execute(() => localStorage.removeItem('fakeAppTour'))
})

test('shows the tour at the first visit, keeps it closed, and reopens it by its button', async () => {
  const { browser } = desk.chromium
  await desk.open()
  await desk.until(({ web }) => web)
  expect(await hasTour()).toBe(true)
  await desk.press('Close tour')
  expect(await hasTour()).toBe(false)
  expect(await focused()).toBe('tour-button')
  await desk.open()
  await desk.until(({ web }) => web)
  expect(await hasTour()).toBe(false)
  await browser.execute(() => document.getElementById('tour-button')?.focus())
  await browser.keys('Enter')
  await browser.waitUntil(hasTour)
  expect(await focused()).toBe('tour-title')
  await desk.open()
  await desk.until(({ web }) => web)
  expect(await hasTour()).toBe(true)
})

const onPage = ({ web, native }: Shown) => !native && web?.path === '/insights/rank/24h'
const isNative = ({ native }: Shown) => native?.title === 'Meridian Rank'

test.each<[label: string, holds: (shown: Shown) => unknown, calls: readonly string[]]>([
  ['No fault', isNative, ['ok']],
  ['Missing handler', (shown) => onPage(shown) && shown.web?.text.includes('Please upgrade the app'), []],
  ['Late reply', isNative, ['ok']],
  ['Silence', (shown) => onPage(shown) && shown.web?.text.includes('Open again'), ['unanswered']],
  ['Refusal', (shown) => onPage(shown) && opened(shown).includes('failed'), ['failed']],
])('“%s” of the tour ends the rank list as it says', async (label, holds, calls) => {
  await desk.open()
  await desk.until(({ web }) => web && web.posts.length > 0)
  await desk.press(label)
  await desk.press('Clear')
  await desk.press('Open the rank list')
  await desk.until((shown) => holds(shown) && JSON.stringify(opened(shown)) === JSON.stringify(calls))
})

test('the tour shows the difference between 2.31.0 and 2.30.9', async () => {
  await desk.open()
  await desk.press('2.30.9')
  await desk.press('Open the rank list')
  expect(opened(await desk.until((shown) => onPage(shown) && shown.web?.text.includes('Ranking')))).toEqual([])
  await desk.press('2.31.0')
  await desk.until(isNative)
})

test('the tour copies the address of the set-up, over each carrier', async () => {
  await desk.open('?version=2.30.9&theme=black')
  await desk.until(({ web }) => web)
  for (const carrier of nativeCarriers) {
    await desk.press(`Copy ${carrier}`)
    const copied = await desk.chromium.browser.execute(() => String(Reflect.get(window, 'copied')))
    await desk.chromium.browser.url(copied)
    await desk.until(({ web }) => web?.theme === 'black')
    const set = await desk.chromium.browser.execute(() => ({
      carrier: document.querySelector<HTMLInputElement>('[name="carrier"]:checked')?.value,
      version: document.querySelector<HTMLInputElement>('#version')?.value,
    }))
    expect(set).toEqual({ carrier, version: '2.30.9' })
  }
})

test.each([390, 1440])('axe finds nothing in the tour at %s pixels, in either direction', async (width) => {
  const { browser } = desk.chromium
  await desk.chromium.resize({ width, height: 900 })
  await desk.open()
  await desk.until(({ web }) => web && web.posts.length > 0)
  for (const direction of ['ltr', 'rtl']) {
    await browser.execute((dir) => {
      document.documentElement.dir = dir
    }, direction)
    const { scrollWidth } = await browser.execute(() => ({ scrollWidth: document.documentElement.scrollWidth }))
    expect(scrollWidth).toBeLessThanOrEqual(width)
    expect(await desk.chromium.axe()).toEqual([])
  }
})
