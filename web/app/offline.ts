import { isRecord } from '#bridge/lib/guards.ts'
import { whenIdle } from '#bridge/lib/idle.ts'
import { isOfflineFiles, type KeepRequest, offlineFile, workerFile } from '#bridge/site/offline.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { viewerId } from '../lib/page/viewer.ts'
import { base, hrefTo } from '../lib/router/location.ts'
import { ownRelease } from './recover/release.ts'

/** Browser API with Trusted Types. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(from: string): string }
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  isRecord(value) && typeof value.createPolicy === 'function'

/** The worker's URL. The page's policy allows no other. */
function workerAddress(): string {
  const address = `${base}/${workerFile}`
  const trusted: unknown = Reflect.get(window, 'trustedTypes')
  return isTrustedTypes(trusted)
    ? trusted.createPolicy('insights-worker', { createScriptURL: () => address }).createScriptURL(address)
    : address
}

/** Waits until the worker can receive messages. A worker that is being removed never can. */
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

/** Messages for reading and writing offline, in addition to those that the page has loaded. */
const words = ['post', 'saved', 'reply', 'writing', 'composer', 'article'] as const

/** Files to cache for this release. Empty if the server already has another release. */
async function filesOf(release: string): Promise<readonly string[]> {
  const answer = await fetch(`${base}/${offlineFile}`, { cache: 'no-store' })
  const said: unknown = answer.ok ? await answer.json() : undefined
  return isOfflineFiles(said) && said.release === release ? said.files : []
}

/** Folder of the page's own files: that of its first script. */
const assetsFolder = (): string => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry ? new URL('.', entry.src).href : ''
}

/**
 * Lets the service worker cache this page for offline use: its files, the files of screens for saved posts, and displayed
 * images.
 * @returns a function that stops it
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
    const request: KeepRequest = {
      release,
      document: new URL(hrefTo('saved'), location.href).href,
      files: [...files],
      reader: viewerId() ?? '',
      pictures: [...pictures],
    }
    files.clear()
    pictures.clear()
    ;(await worker)?.postMessage(request)
  }
  const warn = (error: unknown) => console.warn('Could not prepare for offline use.', error)
  const later = () => {
    if (isReady && files.size + pictures.size > 0) takeBack ??= whenIdle(() => void tell().catch(warn))
  }
  // Read immediately: a browser buffers only 250 entries for later observers.
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
