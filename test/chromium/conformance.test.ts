import { describe, expect, test, vi } from 'vitest'
import { type FaultName, faultNames } from '#fixtures/app/faults.ts'
import { nativeCarriers } from '#fixtures/app/settings.ts'
import { exchangeCases } from '#webview/contract/exchangeCases.ts'
import { deskForFile } from '../support/chromium.ts'
import { type ShownRun, shownRun, untilDone } from './app/run.ts'

/** What an app is held to at the exchange, and needs no hand. */
const rules = exchangeCases.flatMap((item) => ('byHand' in item ? [] : [item.id]))

const desk = deskForFile()

/** What the rules of the exchange take is their own tests' to wait for. */
const lineAlone = `?run&excuse=${rules.join()}`

// A run that stands still is told of by `untilDone`; one that goes on may take its time.
vi.setConfig({ testTimeout: 300_000 })

/** Opens the conformance page in the phone, without an earlier run. */
async function open(query: string, page = ''): Promise<void> {
  await desk.chromium.browser.execute(() => localStorage.clear()).catch(() => undefined)
  await desk.open(`?${query}&open=${encodeURIComponent(`/conformance.html${page}`)}`)
}

/** Opens it, and waits until it has all its cases, and none has run. */
async function openIdle(query: string): Promise<void> {
  await open(query)
  await desk.until(({ web }) => web?.text.includes('Not run yet'))
}

/** Opens it in the phone of a logged-in user. */
async function openLoggedIn(query: string): Promise<void> {
  await openIdle(query)
  const people = await desk.chromium.browser.execute(() =>
    Array.from(document.querySelectorAll('#person option'), (option) => option.textContent ?? ''),
  )
  await desk.choose('Logged in', people[1] ?? '')
  await desk.until(({ log }) => log.some(({ name }) => name === 'session'))
}

/** Opens it, and lets it run by itself. */
async function run(query: string, page = lineAlone): Promise<ShownRun> {
  await open(query, page)
  return untilDone(desk.chromium.browser)
}

const untilPassed = (id: string) =>
  desk.chromium.browser.waitUntil(async () => (await desk.chromium.browser.execute(shownRun))?.passed.includes(id))

/** Stands for a tester who picks a picture in the phone's dialog, which no driver sees. Runs in the browser. */
function pickPicture(): void {
  HTMLInputElement.prototype.click = async function () {
    const canvas = new OffscreenCanvas(64, 48)
    canvas.getContext('2d')?.fillRect(0, 0, 64, 48)
    const picked = new DataTransfer()
    picked.items.add(new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' }))
    this.files = picked.files
    this.dispatchEvent(new Event('change'))
  }
}

const green = { failed: [], faults: [], verdict: 'Green' }

describe.each(nativeCarriers)('over %s, of a logged-in user', (carrier) => {
  test('the conformance page runs and is green; the gateway accepts the app’s signatures', async () => {
    await openLoggedIn(`carrier=${carrier}`)
    await desk.tap('.button--main')
    const seen = await untilDone(desk.chromium.browser)
    expect(seen).toMatchObject(green)
    expect(seen.passed).toEqual(expect.arrayContaining(['bridge.signedIn', ...rules]))
  })
})

test.each([
  ['of a visitor', 'carrier=iosReply', '?run'],
  ['where there is no app', 'carrier=browser', '?run&excuse=app'],
])('the conformance page runs by itself, and is green, %s', async (_, query, page) => {
  expect(await run(query, page)).toMatchObject(green)
})

// The whole of faults and carriers is in `test/fixtures/app/conformance.test.ts`; here each is met once by a real page.
const byItself = faultNames.filter((name) => name !== 'killedAtHandoff')
test.each(byItself.map((fault, at) => [fault, nativeCarriers[at % nativeCarriers.length]] as const))(
  '%s is named over %s',
  async (fault: FaultName, carrier) => {
    const { faults } = await run(`carrier=${carrier}&faults=${fault}`)
    expect(faults).toEqual([fault])
  },
)

test('a page killed at handoff says so when it opens again', async () => {
  await openIdle('faults=killedAtHandoff')
  await desk.tap('[aria-label="Start bridge.handoff"]')
  await desk.until(({ native, web }) => native && !web)
  await desk.chromium.browser.refresh()
  await desk.chromium.browser.waitUntil(async () =>
    (await desk.chromium.browser.execute(shownRun))?.faults.includes('killedAtHandoff'),
  )
})

test('a handoff by hand is acknowledged, and the page hears that it was out of sight', async () => {
  await openIdle('carrier=ios')
  await desk.tap('[aria-label="Start bridge.handoff"]')
  await desk.until(({ native }) => native)
  await desk.press('Back to the web page')
  await untilPassed('bridge.handoff')
})

test('sends a picked picture once, unsigned, and returns its id', async () => {
  await openLoggedIn('carrier=android')
  await desk.chromium.browser.execute(pickPicture)
  await desk.tap('[aria-label="Start bridge.files"]')
  await untilPassed('bridge.files')
})

test('calls settle after the app was in the background', async () => {
  await openIdle('carrier=androidListener')
  await desk.tap('[aria-label="Start bridge.background"]')
  await desk.press('Send to background')
  await desk.press('Resume')
  await untilPassed('bridge.background')
})

// What contrast a theme has is the same in both directions.
test.each([
  ['white', 'ar'],
  ['black', 'en'],
])('axe finds nothing wrong with the page in a phone, on the %s theme, in %s', async (theme, locale) => {
  await run(`theme=${theme}&locale=${locale}&faults=doubled`)
  await desk.chromium.browser.switchFrame(desk.chromium.browser.$('iframe'))
  try {
    expect(await desk.chromium.axe()).toEqual([])
  } finally {
    await desk.chromium.browser.switchFrame(null)
  }
})
