import { isRecord } from '#bridge/lib/guards.ts'
import { whenIdle } from '#bridge/lib/idle.ts'
import { isOfflineFiles, offlineFile, type Wish, workerFile } from '#bridge/site/offline.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { viewerId } from '../lib/page/viewer.ts'
import { base, hrefTo } from '../lib/router/location.ts'
import { ownRelease } from './recover/release.ts'

/** What a browser with Trusted Types has. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(from: string): string }
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  isRecord(value) && typeof value.createPolicy === 'function'

/** The worker's address: the one that the page's policy lets through, whatever is asked for. */
function workerAddress(): string {
  const address = `${base}/${workerFile}`
  const trusted: unknown = Reflect.get(window, 'trustedTypes')
  return isTrustedTypes(trusted)
    ? trusted.createPolicy('insights-worker', { createScriptURL: () => address }).createScriptURL(address)
    : address
}

/** Waits until the worker may be told what to keep; one that is withdrawn never listens. */
async function activeWorker(): Promise<ServiceWorker | null> {
  const scope = hrefTo('home')
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope, updateViaCache: 'none' })
  const { installing } = registration
  if (!registration.active && installing)
    await new Promise<void>((resolve) => {
      installing.onstatechange = () =>
        installing.state !== 'installing' && installing.state !== 'installed' && resolve()
    })
  return registration.active
}

/** What is read and written without a network is in these words, beside those that the page has already. */
const words = ['post', 'saved', 'reply', 'writing', 'composer', 'article'] as const

/** The files that this release is to have without a network; none where another is served by now. */
async function filesOf(release: string): Promise<readonly string[]> {
  const answer = await fetch(`${base}/${offlineFile}`, { cache: 'no-store' })
  const said: unknown = answer.ok ? await answer.json() : undefined
  return isOfflineFiles(said) && said.release === release ? said.files : []
}

/** Where the page's own files are: the folder of its first script. */
const assetsFolder = (): string => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry ? new URL('.', entry.src).href : ''
}

/**
 * Has the site's service worker keep what this page shows, for a visit without a network: its files, those of the screens that show
 * kept posts, and the pictures that were seen.
 * @returns stop
 */
export function beginOffline(): () => void {
  const folder = assetsFolder()
  const release = ownRelease()
  if (!folder || !release || !navigator.serviceWorker) return () => {}
  let isUp = true
  let isReady = false
  const files = new Set<string>()
  const pictures = new Set<string>()
  let takeBack: (() => void) | undefined
  const worker = activeWorker()
  const tell = async () => {
    takeBack = undefined
    const wish: Wish = {
      release,
      document: new URL(hrefTo('saved'), location.href).href,
      files: [...files],
      reader: viewerId() ?? '',
      pictures: [...pictures],
    }
    files.clear()
    pictures.clear()
    ;(await worker)?.postMessage(wish)
  }
  const warn = (error: unknown) => console.warn('Could not prepare for offline use.', error)
  const later = () => {
    if (isReady && files.size + pictures.size > 0) takeBack ??= whenIdle(() => void tell().catch(warn))
  }
  // At once: a browser keeps the entries of 250 files for who comes later.
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('resource')) {
      const { name } = entry
      if (name.startsWith(folder)) files.add(name)
      else if (entry instanceof PerformanceResourceTiming && entry.initiatorType === 'img' && /^https?:/.test(name))
        pictures.add(name)
    }
    later()
  })
  observer.observe({ type: 'resource', buffered: true })
  const begin = async () => {
    if (!(await worker) || !isUp) return
    for (const name of await filesOf(release)) files.add(folder + name)
    await Promise.all(words.map((name) => loadMessages(name)))
    isReady = isUp
    later()
  }
  begin().catch(warn)
  return () => {
    isUp = false
    observer.disconnect()
    takeBack?.()
  }
}
