import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventContracts } from '#bridge/app/eventContracts.ts'
import { sandboxAccounts, sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import { runElsewhere } from '#scripts/conformance/elsewhere.ts'
import { lineOf } from '#scripts/conformance/print.ts'
import { type Host, openHost, startDriver } from '#scripts/drivers/webkit.ts'
import { commandingJson, sandboxKey } from '#scripts/sandboxKey.ts'
import { conformanceCases } from '#webview/contract/cases.ts'
import { exchangeCases } from '#webview/contract/exchangeCases.ts'
import { type ShownRun, shownRun, untilDone } from '../chromium/app/run.ts'
import { makeDevice, materialOf } from '../support/gateway/device.ts'
import { sandbox } from '../support/sandbox.ts'

const { app, http } = sandbox

const [account] = sandboxAccounts
if (!account?.email) throw new Error('The sandbox has an account without a second step.')
const { userId, email } = account
const loggedInAs = { loginName: email, pwd: sandboxPassword }

/** The one thing that the toolkit cannot: it does not say which frame a message came from. */
const excuse = 'bridge.subframe'

const cases = conformanceCases()
const idsOf = (holds: (item: (typeof cases)[number]) => unknown) => cases.filter(holds).map(({ id }) => id)
/** Sheets that this app never shows: it answers by itself. */
const sheets = idsOf((item) => 'method' in item && item.byHand && item.kind !== 'bad' && !item.leaves)
/** What an app is held to at the exchange, and needs no hand. */
const rules = exchangeCases.flatMap((item) => ('byHand' in item ? [] : [item.id]))
const endings = idsOf(({ id }) => id.startsWith('bridge.over.'))
const events = cases.flatMap((item) => (item.kind === 'event' ? [item] : []))
const leaving = idsOf((item) => 'method' in item && item.leaves && item.kind !== 'bad')
/** A run that stands still is told of by `untilDone`; one that goes on may take its time. */
vi.setConfig({ testTimeout: 300_000 })

/** Opens the page without an earlier run, and lets it run by itself. */
async function runOf({ browser }: Host): Promise<ShownRun> {
  await browser.url(`${app}/conformance.html`)
  await browser.execute(() => localStorage.clear())
  await browser.url(`${app}/conformance.html?run&share&excuse=${excuse}&sandbox=${sandboxKey}`)
  return untilDone(browser)
}

async function until(browser: WebdriverIO.Browser, holds: (seen: ShownRun | null) => unknown): Promise<void> {
  let seen: ShownRun | null = null
  await browser
    .waitUntil(async () => {
      seen = await browser.execute(shownRun)
      return Boolean(holds(seen))
    })
    .catch(() => {
      throw new Error(`It did not come to that: ${JSON.stringify(seen)}`)
    })
}

const press = (browser: WebdriverIO.Browser, name: string): Promise<boolean> =>
  browser.execute((wanted) => {
    const named = [...document.querySelectorAll('button')].find(
      (button) => (button.ariaLabel ?? button.textContent) === wanted && !button.disabled,
    )
    named?.click()
    return named !== undefined
  }, name)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-media-'))
  const blue = { width: 64, height: 48, channels: 3, background: '#1D5FE0' } as const
  await sharp({ create: blue }).png().toFile(join(folder, 'blue.png'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each([
  ['plain handlers', false],
  ['handlers with reply', true],
])('in WebKit, by %s, of a logged-in user', (_, reply) => {
  let host: Host
  beforeAll(async () => {
    host = await openHost({ gateway: app, reply, loggedInAs, media: [join(folder, 'blue.png')] })
  })
  afterAll(() => host?.close())

  test('the conformance page runs and is green; the gateway accepts the app’s signatures', async () => {
    const seen = await runOf(host)
    expect(seen).toMatchObject({ failed: [], faults: [], excused: [excuse], verdict: 'Green' })
    expect(seen.passed).toEqual(expect.arrayContaining(['bridge.signedIn', ...rules]))
    // The report is handed to the app's own sheet at the end, for those who wait for it there.
    const { params } = await host.waitForEntry(({ what }) => what === 'share')
    expect(JSON.parse(String(params?.text))).toMatchObject({
      report: 'insights-conformance',
      totals: { passed: seen.passed.length, failed: 0, notRun: 0 },
    })
  })

  test('this app does itself what needs a hand elsewhere', async () => {
    const { browser } = host
    for (const id of [...sheets, 'bridge.files']) {
      await browser.waitUntil(() => press(browser, `Start ${id}`))
      await until(browser, (seen) => seen?.passed.includes(id))
    }
    expect(sheets.length).toBeGreaterThan(20)
  })

  test('a session that the exchange ends is ended in the app, which logs in again', async () => {
    const { browser } = host
    for (const id of endings) {
      await browser.waitUntil(() => press(browser, `Start ${id}`))
      await until(browser, (seen) => seen?.passed.includes(id))
    }
    expect(endings).toHaveLength(4)
  })

  test('every event arrives', async () => {
    const { browser } = host
    for (const { id, event } of events) {
      await browser.waitUntil(() => press(browser, `Start ${id}`))
      await host.send(event, eventContracts[event].examples.good.at(-1) ?? {})
      await until(browser, (seen) => seen?.passed.includes(id))
    }
  })

  test('a native screen opens and closes, and the app goes to the background and comes back', async () => {
    const { browser } = host
    await browser.waitUntil(() => press(browser, 'Start bridge.handoff'))
    await host.waitForEntry(({ what }) => what === 'screen')
    await host.pressBack()
    await until(browser, (seen) => seen?.passed.includes('bridge.handoff'))
    await browser.waitUntil(() => press(browser, 'Start bridge.background'))
    await host.send('visibility', { visible: false })
    await host.send('visibility', { visible: true })
    await until(browser, (seen) => seen?.passed.includes('bridge.background'))
  })

  test('calls that close the page are answered first; then every possible case has passed', async () => {
    const { browser } = host
    await browser.waitUntil(() => press(browser, 'Run and leave'))
    await until(browser, (seen) => leaving.every((id) => seen?.passed.includes(id)))
    const seen = await browser.execute(shownRun)
    expect(seen).toMatchObject({ failed: [], excused: [excuse] })
    expect(seen?.passed.toSorted()).toEqual(idsOf(({ id }) => id !== excuse).toSorted())
  })
})

test('in WebKit, a debug build passes every possible case without a hand', async () => {
  const media = [join(folder, 'blue.png')]
  const host = await openHost({ gateway: app, reply: false, loggedInAs, media, testing: true })
  try {
    const seen = await runOf(host)
    expect(seen).toMatchObject({ failed: [], faults: [], verdict: 'Green', excused: [excuse] })
    expect(seen.passed.toSorted()).toEqual(idsOf(({ id }) => id !== excuse).toSorted())
  } finally {
    await host.close()
  }
})

test('in WebKit, picked media is uploaded, and native reports progress', async () => {
  const host = await openHost({ gateway: app, reply: true, loggedInAs, media: [join(folder, 'blue.png')] })
  try {
    await host.browser.url(`${app}/conformance.html`)
    const said = await host.browser.execute(async () => {
      const progress: unknown[] = []
      window.insightsBridge = { reply: (event) => progress.push(JSON.parse(String(event))) }
      const call = async (method: string, params: object) => {
        const message = { v: 1, id: '1', page: 'test', method, params }
        return window.webkit?.messageHandlers?.[method]?.postMessage(message)
      }
      const picked = await call('pickMedia', { kind: 'image', most: 1 })
      const uploadId = crypto.randomUUID().replaceAll('-', '')
      const sent = await call('upload', { handle: 'm1', uploadId, kind: 'image' })
      return JSON.stringify({ picked, sent, progress })
    })
    const { picked, sent, progress } = JSON.parse(said)
    expect(picked.result.items).toMatchObject([{ handle: 'm1', width: 64, height: 48 }])
    expect(sent.result).toMatchObject({ type: 'image', width: 64, height: 48, seconds: null })
    const bytes = picked.result.items[0].bytes
    const told = progress.filter(({ event }: { event: string }) => event === 'uploadProgress')
    expect(told.at(0)).toMatchObject({ payload: { handle: 'm1', sent: 0, total: bytes } })
    expect(told.at(-1)).toMatchObject({ payload: { handle: 'm1', sent: bytes, total: bytes } })
  } finally {
    await host.close()
  }
})

test('in WebKit, an app that does not sign is not green, and the missing rules are named', async () => {
  const answer = await fetch(`${http}/sandbox/session`, {
    method: 'POST',
    headers: commandingJson,
    body: JSON.stringify({ userId, ...materialOf(makeDevice()) }),
  })
  const { token }: { token: string } = await answer.json()
  const host = await openHost({ gateway: app, reply: true, token, context: { userId } })
  try {
    const seen = await runOf(host)
    expect(seen).toMatchObject({ faults: [], verdict: 'Not yet' })
    expect(seen.failed).toEqual([])
    const named = [
      'bridge.signed',
      'bridge.signedIn',
      'bridge.sealed',
      'bridge.unsigned',
      'bridge.otherMode',
      'bridge.inside',
      'bridge.lastAlgorithm',
    ]
    expect(seen.notYet).toEqual(expect.arrayContaining(named))
  } finally {
    await host.close()
  }
})

describe('elsewhere', () => {
  vi.setConfig({ testTimeout: 300_000 })

  const { app } = sandbox

  test('drives WebKit’s own browser by its driver', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insights-capabilities-'))
    const driver = await startDriver()
    try {
      const capabilities = join(folder, 'capabilities.json')
      const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
      const wanted = { acceptInsecureCerts: true, 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
      await writeFile(capabilities, JSON.stringify(wanted))
      const url = `${app}/conformance.html?excuse=app`
      const report = await runElsewhere({ url, webdriver: `http://127.0.0.1:${driver.port}`, capabilities })
      expect(JSON.parse(lineOf(url, report))).toMatchObject({ green: true, carrier: 'browser', faults: [], failed: [] })
    } finally {
      await driver.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
