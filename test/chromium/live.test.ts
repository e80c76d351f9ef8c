import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { type Gateway, startGateway } from '#fixtures/gateway/index.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { commandingJson, sandboxKey } from '#scripts/sandboxKey.ts'
import { root } from '../../esbuild.config.ts'
import { drawnFolder } from '../support/gateway/drawn.ts'
import { copyOfTemplate } from '../support/gateway/template.ts'

let chromium: Chromium
let gateway: Gateway
let dataDir = ''
/** Streams and polls that have reached the gateway. */
const asked: string[] = []
const countOf = (path: string) => asked.filter((each) => each === path).length
const live = '/v1/social/public/live'

beforeAll(async () => {
  dataDir = await copyOfTemplate()
  gateway = await startGateway({
    exchange,
    dataDir,
    drawnDir: await drawnFolder(),
    ports: { https: 0, http: 0, app: 0 },
    builds: { web: join(root, 'dist/web'), webview: join(root, 'dist/webview'), app: join(root, 'dist/app') },
    pulse: false,
    sandboxKey,
    live: true,
    witness: ({ url = '' }) => asked.push(url.split('?')[0] ?? ''),
  })
  // Locks and channels between tabs need the whole browser.
  chromium = await openChromium({ width: 1280, height: 900, isWhole: true })
})
afterAll(async () => {
  await chromium?.close()
  await gateway?.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const until = (holds: () => Promise<boolean> | boolean, complaint: string) =>
  chromium.browser.waitUntil(async () => holds(), { timeout: 60_000, interval: 200, timeoutMsg: complaint })
const publish = () =>
  chromium.browser.execute(
    (headers) => fetch('/sandbox/publish', { method: 'POST', headers, body: '{}' }).then(() => {}),
    commandingJson,
  )
const pill = () => chromium.browser.execute(() => document.querySelector('.new-posts__pill')?.textContent ?? '')

test('two windows share one stream, whose count shows in both; when one is closed the other takes it over', {
  timeout: 180_000,
}, async () => {
  const { https } = gateway.addresses
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await until(() => countOf(live) === 1, 'No stream was opened.')
  const first = await browser.getWindowHandle()
  const { handle: second } = await browser.newWindow(`${https}/insights`, { type: 'window' })
  await until(() => browser.execute(() => document.querySelector('.post-card, [data-item]') !== null), 'No posts came.')
  await until(async () => {
    const waiting = await browser.execute(() =>
      navigator.locks.query().then(({ pending = [] }) => pending.map(({ name = '' }) => name)),
    )
    return waiting.some((name) => name.startsWith('insights.live'))
  }, 'The second window does not wait for the stream of the first.')
  await until(async () => {
    await publish()
    return (await pill()) !== ''
  }, 'The second window does not count the new post.')
  await browser.switchToWindow(first)
  await until(async () => (await pill()) !== '', 'The first window does not count it.')
  const opened = countOf(live)
  await browser.closeWindow()
  await browser.switchToWindow(second)
  await until(() => countOf(live) > opened, 'The second window did not take the stream over.')
})
