import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveCall } from '#bridge/exchange/calls/live.ts'
import exchange from '#fixtures/exchange.config.ts'
import { type Gateway, startGateway } from '#fixtures/gateway/index.ts'
import { type Cdp, connectPage } from '#scripts/drivers/cdp.ts'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { sandboxKey } from '#scripts/sandboxKey.ts'
import { root } from '../../esbuild.config.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { drawnFolder } from '../support/gateway/drawn.ts'
import { clientOf, type GatewayClient } from '../support/gateway/gateway.ts'
import { copyOfTemplate } from '../support/gateway/template.ts'
import { type Visit, visitIn } from '../support/visit.ts'

interface Stream {
  /** Whose cookies it came with. */
  readonly userId: string | undefined
  /** The event that it goes on from. */
  readonly from: string | undefined
  isOpen: boolean
}
/** All that have reached the gateway. */
let streams: Stream[] = []
const open = () => streams.filter(({ isOpen }) => isOpen)

let gateway: Gateway
let client: GatewayClient
let dataDir = ''
// Locks and channels between tabs need the whole browser.
const chromium = chromiumForFile({ width: 1280, height: 900, isWhole: true })
let visit: Visit

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
    witness: ({ url, headers }, response) => {
      if (url?.split('?')[0] !== liveCall.path) return
      const from = headers['last-event-id']
      const userId = new RegExp(`(?:^|; )${exchange.cookies.user}=([^;]+)`).exec(headers.cookie ?? '')?.[1]
      const stream: Stream = { userId, from: typeof from === 'string' ? from : undefined, isOpen: true }
      streams.push(stream)
      response.once('close', () => {
        stream.isOpen = false
      })
    },
  })
  client = clientOf(gateway.addresses.http)
  post = (await client.call('social.feed', { tab: 'hot' })).posts[0]?.id ?? ''
  visit = visitIn(() => chromium, gateway.addresses)
}, 180_000)
afterAll(async () => {
  await gateway?.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const patience = { timeout: 180_000 }
const to = (window: string) => chromium.browser.switchToWindow(window)
const likes = () =>
  chromium.browser.execute(() => document.querySelector('.action--like')?.getAttribute('data-count') ?? undefined)
const pages: Cdp[] = []

/** Opens the post in a window that counts as looked at, whichever the driver is in. */
async function openPost(): Promise<string> {
  const { browser } = chromium
  const { handle } = await browser.newWindow(`${gateway.addresses.https}/insights/posts/${post}`, { type: 'window' })
  const { debuggerAddress } = Object(Reflect.get(browser.capabilities, 'goog:chromeOptions'))
  const page = await connectPage(`ws://${debuggerAddress}/devtools/page/${handle}`)
  pages.push(page)
  await page.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  await visit.until(likes, 'A window does not show the post.')
  return handle
}

/** Another person likes the post or takes it back. @returns what its cards then show */
async function like(on: boolean): Promise<string> {
  const other = await client.logIn('10000248')
  const { count } = await client.call('social.react', { postId: post, kind: 'like', on }, other)
  return String(count)
}

let first = ''
let second = ''
let post = ''
beforeEach(async () => {
  await chromium.renew(gateway.addresses.https)
  streams = open()
  await readAs(chromium, reader)
  first = await openPost()
  second = await openPost()
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

/** A like reaches the windows by a stream alone: no poll asks for counts. */
async function bothShow(on: boolean): Promise<void> {
  const count = await like(on)
  for (const window of [first, second]) {
    await to(window)
    await visit.until(async () => (await likes()) === count, `A window does not show ${count} likes.`)
  }
}

test(
  'two windows share a stream, which goes on in the other when the window that has it is closed',
  patience,
  async () => {
    await bothShow(true)
    await bothShow(false)
    await visit.until(async () => open().length === 1, 'The windows do not share a stream.')
    const before = streams.length
    await to(first)
    await chromium.browser.closeWindow()
    await to(second)
    await visit.until(async () => open().length === 1 && streams.length > before, 'The stream is not taken over.')
    expect(streams[before]?.from).toMatch(/^\d+$/)
    const count = await like(true)
    await visit.until(async () => (await likes()) === count, 'The new stream brings no likes.')
  },
)

test('a hidden window has no stream, and opens one when it is looked at', patience, async () => {
  await bothShow(true)
  await to(first)
  await chromium.browser.closeWindow()
  await to(second)
  await visit.until(async () => open().length === 1, 'The stream is not taken over.')
  await pages[1]?.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  const { handle: inFront } = await chromium.browser.newWindow('about:blank', { type: 'tab' })

  await visit.until(async () => open().length === 0, 'The hidden window keeps its stream.')
  const before = streams.length
  const count = await like(false)

  await to(inFront)
  await chromium.browser.closeWindow()
  await to(second)
  await visit.until(async () => (await likes()) === count, 'It has missed a like.')
  expect(open()).toHaveLength(1)
  expect(streams).toHaveLength(before + 1)
})

test('a log-out in one window ends the stream of the person, and both go on as visitors', patience, async () => {
  await bothShow(true)
  await visit.until(async () => open().length === 1 && open()[0]?.userId === reader, 'The person has no one stream.')
  await to(first)
  await visit.click('button[aria-label^="Your account"]')
  await visit.click('Log out')
  await visit.until(
    async () => open().length === 1 && open()[0]?.userId === undefined,
    'No visitor’s stream is in the place of theirs.',
  )
  await bothShow(false)
  await visit.until(async () => open().length === 1 && !open()[0]?.userId, 'The visitors do not share a stream.')
})
