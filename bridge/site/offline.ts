import { isText, listOf, shape } from '../lib/guards.ts'

/*
 * What a site's pages and its service worker share. A page says what to keep, and for which reader; the worker keeps it, and answers
 * from it where there is no network.
 */

/** Below the site's base. In the folder above all pages, so that each of them may be in the worker's scope. */
export const workerFile = 'insights-worker.js'
/** Beside it: which files a release needs without a network. */
export const offlineFile = 'insights-offline.json'

/** What that file says. */
export interface OfflineFiles {
  readonly release: string
  /** Below the assets’ folder. */
  readonly files: readonly string[]
}

export const isOfflineFiles = shape<OfflineFiles>({ release: isText, files: listOf(isText) })

/** What a page asks its worker to keep. Addresses are whole. */
export interface KeepRequest {
  readonly release: string
  /** The document that any page of the section starts with. */
  readonly document: string
  /** Scripts, styles and drawings. */
  readonly files: readonly string[]
  /** Whose pictures they are: a user id, or empty for a visitor. */
  readonly reader: string
  readonly pictures: readonly string[]
}

export const isKeepRequest = shape<KeepRequest>({
  release: isText,
  document: isText,
  files: listOf(isText),
  reader: isText,
  pictures: listOf(isText),
})

/** Begins the name of each cache of ours. */
export const cachePrefix = 'insights/1/'
/** The files of a release. */
export const filesCache = `${cachePrefix}files `
/** The pictures that a reader has seen. */
export const picturesCache = `${cachePrefix}pictures `

/** Takes the worker out of every browser, with all that it has kept, where it is served in its place. */
export const withdrawingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const withdraw = async () => {
    for (const name of await caches.keys()) if (name.startsWith('${cachePrefix}')) await caches.delete(name)
    await registration.unregister()
  }
  event.waitUntil(withdraw())
})
`
