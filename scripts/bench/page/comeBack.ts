import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { fileAt, headersOf } from '#bridge/site/hosting.ts'
import { openBuild } from '#fixtures/gateway/pages/build.ts'
import { runIn } from '#scripts/drivers/cdp.ts'
import { asUsed, type Chromium, withChromium } from '#scripts/drivers/chromium.ts'
import { ask, slowDown } from './load.ts'

/*
 * A page from a package on the device loads its document and assets without a network. Here the benchmark answers them from
 * the build's folder, like an app's scheme handler, one message each way. As in an app, the browser caches nothing of them,
 * including compiled scripts. Everything else, mainly the app's own calls, uses the slow network.
 */

/** Intercepts requests with a package. @returns the URLs requested so far */
async function insertPackage({ cdp }: Chromium, url: string, folder: string): Promise<ReadonlySet<string>> {
  const build = openBuild(folder)
  const hosting = await build.hosting()
  const asked = new Set<string>()
  const answer = async (requestId: unknown, address: string) => {
    const found = fileAt(hosting, new URL(address).pathname)
    const body = found && (await build.bytes(found.file))
    if (!body) throw new Error(`The package has nothing at ${address}.`)
    const headers = Object.entries(headersOf(hosting, found, { isSecure: true }))
    const responseHeaders = headers.map(([name, value]) => ({ name, value }))
    asked.add(address)
    cdp.tell('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: body.toString('base64') })
  }
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    answer(requestId, String(Object(request).url)).catch((error: unknown) => {
      console.error(error)
      cdp.tell('Fetch.failRequest', { requestId, errorReason: 'Failed' })
    })
  })
  const patterns = [{ urlPattern: `${new URL(url).origin}/assets/*` }, { urlPattern: url }]
  await cdp.send('Fetch.enable', { patterns })
  return asked
}

/*
 * A returning reader. The first visit is not throttled and lasts until the page has cached its lists and loaded its lazy
 * parts. The second is a new navigation with everything that the first has left. With a network, the first post is the
 * exchange's response, as on a floor: the page shows its cache only offline or after a delay of half a second.
 */

interface VisitOptions {
  readonly url: string
  readonly initScripts: readonly string[]
  /** Whether the page caches its lists, so that the first visit waits for that. */
  readonly keeps: boolean
  /** The build installed as a package on the device; otherwise the page's files come from the browser's cache. */
  readonly folder?: string
}

interface Seen {
  readonly type: string
  /** URLs of assets loaded before the first post, and their bytes over the network. */
  readonly assets: readonly string[]
  readonly transferred: number
}

/** @throws if it was not a second visit, which would make the measurement meaningless */
function assertSecond({ type, assets, transferred }: Seen, packaged?: ReadonlySet<string>): void {
  if (type !== 'navigate') throw new Error(`The second visit was a ${type}, not a navigation.`)
  if (assets.length === 0) throw new Error('The second visit had no assets.')
  const other = assets.filter((address) => packaged && !packaged.has(address))
  if (other.length > 0) throw new Error(`These assets are not from the package: ${other.join(' ')}`)
  if (!packaged && transferred > 0) throw new Error(`${transferred} bytes of the assets were not from the cache.`)
}

/** Browsers cache nothing from a server with an invalid certificate, so the sandbox's own is trusted. */
export async function trust(url: string): Promise<readonly string[]> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' })
  socket.destroy()
  if (!key) throw new Error('The sandbox showed no certificate.')
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`]
}

/** Visits a page twice, the second time with throttling, and evaluates an expression there. */
export const comeBack = async <T>({ url, initScripts, keeps, folder }: VisitOptions, expression: string): Promise<T> =>
  withChromium({ ...asUsed, mobile: true, initScripts, args: await trust(url) }, async (chromium) => {
    const { browser, cdp } = chromium
    const packaged = folder === undefined ? undefined : await insertPackage(chromium, url, folder)
    await browser.url(url)
    await runIn(cdp, untilAtRest, keeps)
    await browser.url('about:blank')
    await slowDown(chromium)
    const answer = await ask<T>(chromium, url, expression)
    assertSecond(await runIn(cdp, look), packaged)
    return answer
  })

// The following functions run in the page, without access to this module.

/**
 * Waits until the first posts are cached and, with a worker, everything that is shown offline, if they are cached at all,
 * and there were no requests for a second.
 */
export async function untilAtRest(keeps: boolean, hasWorker = false): Promise<void> {
  const quietMs = 1_000
  const patienceMs = 60_000
  const asked = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const isKept = async () => {
    if (hasWorker && !(await caches.match(new URL('/insights-document', location.href)))) return false
    // Opening it before the page creates it would create another one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'insights')) return false
    const database = await asked(indexedDB.open('insights'))
    const keys = await asked(database.transaction('requests').objectStore('requests').getAllKeys())
    database.close()
    return keys.some((key) => String(key).endsWith(' feed recommended'))
  }
  const lastMs = () =>
    Math.max(...performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration))
  await window.insightsWatch?.words()
  while ((keeps && !(await isKept())) || performance.now() - lastMs() < quietMs) {
    if (performance.now() > patienceMs) throw new Error('The first visit did not become idle, or stored no posts.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function look(): Promise<Seen> {
  const [page] = performance.getEntriesByType('navigation')
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const wordsMs = (await window.insightsWatch?.words()) ?? 0
  // Later assets may be for the tap, which the first visit did not have.
  const assets = entries.filter(
    ({ name, startTime }) => startTime < wordsMs && new URL(name).pathname.startsWith('/assets/'),
  )
  return {
    type: String(page && Reflect.get(page, 'type')),
    assets: assets.map(({ name }) => name),
    transferred: assets.reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}
