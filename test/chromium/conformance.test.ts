import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type FaultName, faultNames } from '../../fixtures/app/faults.ts'
import { fakeCarriers, nativeCarriers } from '../../fixtures/app/settings.ts'
import { exchangeCases } from '../../webview/contract/exchangeCases.ts'
import { type Desk, openDesk } from './app/desk.ts'
import { type ShownRun, shownRun } from './app/run.ts'

/** What an app is held to at the exchange, and needs no hand. */
const rules = exchangeCases.flatMap((item) => ('byHand' in item ? [] : [item.id]))

let desk: Desk
beforeAll(async () => {
  desk = await openDesk(inject('sandbox').app)
})
afterAll(() => desk?.close())

/** What the rules of the exchange take is their own tests' to wait for. */
const lineAlone = `?run&excuse=${rules.join()}`

/** Opens the conformance page in the phone, and lets it run by itself. */
async function run(query: string, page = lineAlone): Promise<ShownRun> {
  await desk.chromium.browser.execute(() => localStorage.clear()).catch(() => undefined)
  await desk.open(`?${query}&open=${encodeURIComponent(`/conformance.html${page}`)}`)
  return untilDone()
}

async function untilDone(): Promise<ShownRun> {
  let seen = await desk.chromium.browser.execute(shownRun)
  await desk.chromium.browser.waitUntil(
    async () => {
      seen = await desk.chromium.browser.execute(shownRun)
      return seen?.isDone
    },
    { timeout: 50_000, timeoutMsg: `The run did not end: ${JSON.stringify(seen)}` },
  )
  if (!seen) throw new Error('There is no run.')
  return seen
}

describe.each(fakeCarriers)('over %s', (carrier) => {
  test('the conformance page runs by itself, and is green', async () => {
    const excuse = carrier === 'browser' ? '&excuse=app' : ''
    const { failed, faults, verdict } = await run(`carrier=${carrier}`, `?run${excuse}`)
    expect(failed).toEqual([])
    expect({ faults, verdict }).toEqual({ faults: [], verdict: 'Green' })
  })
})

describe.each(nativeCarriers)('over %s, of somebody who is logged in', (carrier) => {
  test('the gateway takes what the app has signed', async () => {
    await desk.chromium.browser.execute(() => localStorage.clear()).catch(() => undefined)
    await desk.open(`?carrier=${carrier}&open=/conformance.html`)
    await desk.until(({ web }) => web?.text.includes('Not run yet'))
    const people = await desk.chromium.browser.execute(() =>
      Array.from(document.querySelectorAll('#person option'), (option) => option.textContent ?? ''),
    )
    await desk.choose('Logged in', people[1] ?? '')
    await desk.until(({ log }) => log.some(({ name }) => name === 'session'))
    await desk.tap('.button--main')
    const seen = await untilDone()
    expect(seen.passed).toEqual(expect.arrayContaining(['bridge.signedIn', ...rules]))
    expect(seen).toMatchObject({ failed: [], faults: [], verdict: 'Green' })
  })
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

test('a page that is killed at handoff says so when it is opened again', async () => {
  await run('faults=killedAtHandoff')
  await desk.tap('[aria-label="Start bridge.handoff"]')
  await desk.until(({ native, web }) => native && !web)
  await desk.chromium.browser.refresh()
  await desk.chromium.browser.waitUntil(async () =>
    (await desk.chromium.browser.execute(shownRun))?.faults.includes('killedAtHandoff'),
  )
})

test('a handoff by hand is acknowledged, and the page hears that it was out of sight', async () => {
  await run('carrier=ios')
  await desk.tap('[aria-label="Start bridge.handoff"]')
  await desk.until(({ native }) => native)
  await desk.press('Back to the web page')
  await desk.chromium.browser.waitUntil(async () =>
    (await desk.chromium.browser.execute(shownRun))?.passed.includes('bridge.handoff'),
  )
})

test('the app goes to the background in the middle of a call, and all is settled when it is back', async () => {
  await run('carrier=androidListener')
  await desk.tap('[aria-label="Start bridge.background"]')
  await desk.press('Send to background')
  await desk.press('Resume')
  await desk.chromium.browser.waitUntil(async () =>
    (await desk.chromium.browser.execute(shownRun))?.passed.includes('bridge.background'),
  )
})

describe.each(['white', 'black'])('on the %s theme', (theme) => {
  test.each(['en', 'ar'])('axe finds nothing wrong with the page in a phone, in %s', async (locale) => {
    await run(`theme=${theme}&locale=${locale}&faults=doubled`)
    await desk.chromium.browser.switchFrame(desk.chromium.browser.$('iframe'))
    try {
      expect(await desk.chromium.axe()).toEqual([])
    } finally {
      await desk.chromium.browser.switchFrame(null)
    }
  })
})
