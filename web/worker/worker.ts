import { cachePrefix, filesCache, isWish, picturesCache, type Wish } from '../../bridge/site/offline.ts'

/*
 * The service worker of a site. Documents come from the network first, and calls never pass through it. It has no release and no
 * setting, so that an old one serves a new release as well as a new one does.
 */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Asked extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Told extends WorkerEvent {
  readonly data: unknown
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  readonly location: { readonly href: string }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', handle: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', handle: (event: Asked) => void): void
  addEventListener(name: 'message', handle: (event: Told) => void): void
}

declare const self: WorkerScope

/** How long a document is waited for before the kept one is shown. In ms. */
const patienceMs = 4_000
const dayMs = 86_400_000
const most = {
  /** An open page may still want files of the release before. */
  releases: 2,
  pictures: 200,
  pictureBytes: 500_000,
  pictureMs: 30 * dayMs,
} as const

/** No address that is asked for: the name of a release's document in its cache. */
const documentKey = new URL('insights-document', self.location.href).href
const sectionPath = /\/insights(?:\/|$)/
/** What a page's elements load. What its scripts ask for has no destination, and is a call or a release's number. */
const loaded: readonly string[] = ['script', 'style', 'image', 'font']

/** Whether the last document had to come from what is kept: a browser may believe in a network that leads nowhere. */
let isCut = false

/** The names of caches, the latest first. */
const namesOf = async (kind: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(kind)).reverse()

async function kept(request: Request | string, kind: string): Promise<Response | undefined> {
  for (const cacheName of await namesOf(kind)) {
    const answer = await caches.match(request, { cacheName, ignoreVary: true })
    if (answer) return answer
  }
  return undefined
}

async function documentFor({ request, preloadResponse }: Asked): Promise<Response> {
  const asked = preloadResponse.then((answer) => answer ?? fetch(request))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const first = await Promise.race([asked, late]).catch(() => undefined)
  isCut = !first
  if (first) return first
  return (await kept(documentKey, filesCache)) ?? asked
}

const fileFor = async (request: Request): Promise<Response> => (await kept(request, cachePrefix)) ?? fetch(request)

async function keepFile(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url, { ignoreVary: true })) return
  const answer = await fetch(url, { mode: 'cors', credentials: 'same-origin' })
  if (!answer.ok) throw new TypeError(`${url} is answered with ${answer.status}.`)
  await cache.put(url, answer)
}

/** Keeps a release's document once all that it names is kept, so that what is shown without a network is whole. */
async function keepDocument(cache: Cache, { document, release }: Wish): Promise<boolean> {
  if (await cache.match(documentKey)) return true
  const answer = await fetch(document)
  const html = await answer.clone().text()
  // Another release is being served by now: its own pages will keep it.
  if (!answer.ok || answer.redirected || !html.includes(`<meta name="release" content="${release}">`)) return false
  const files = [...html.matchAll(/(?:src|href)="([^"]+\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  await Promise.all(files.map((path) => keepFile(cache, new URL(path, document).href)))
  await cache.put(documentKey, answer)
  return true
}

async function keepRelease(wish: Wish): Promise<void> {
  const name = filesCache + wish.release
  const cache = await caches.open(name)
  await Promise.allSettled(wish.files.map((url) => keepFile(cache, url)))
  const isWhole = await keepDocument(cache, wish).catch(() => false)
  if (!isWhole && !(await cache.match(documentKey))) return void (await caches.delete(name))
  for (const old of (await namesOf(filesCache)).slice(most.releases)) await caches.delete(old)
}

/** Keeps a picture, if its server lets this origin read it: a browser counts one that it may not read as some megabytes. */
async function keepPicture(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url, { ignoreVary: true })) return
  const answer = await fetch(url, { mode: 'cors', credentials: 'same-origin' })
  if (answer.ok && (await answer.clone().blob()).size <= most.pictureBytes) await cache.put(url, answer)
}

/** Removes the oldest pictures. The first that stays was kept before all after it. */
async function dropOldPictures(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  for (const [at, key] of keys.entries()) {
    const date = (await cache.match(key, { ignoreVary: true }))?.headers.get('date')
    const isOld = date && Date.now() - Date.parse(date) > most.pictureMs
    if (!isOld && keys.length - at <= most.pictures) return
    await cache.delete(key, { ignoreVary: true })
  }
}

async function keepPictures({ reader, pictures }: Wish): Promise<void> {
  if (pictures.length === 0) return
  const cache = await caches.open(picturesCache + reader)
  await Promise.allSettled(pictures.slice(-most.pictures).map((url) => keepPicture(cache, url)))
  await dropOldPictures(cache)
}

async function keep(wish: Wish): Promise<void> {
  await keepRelease(wish)
  await keepPictures(wish)
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { mode, method, destination, url } = event.request
  if (method !== 'GET') return
  if (mode === 'navigate') {
    if (sectionPath.test(new URL(url).pathname)) event.respondWith(documentFor(event))
  } else if ((isCut || !navigator.onLine) && loaded.includes(destination)) event.respondWith(fileFor(event.request))
})

self.addEventListener('message', (event) => {
  if (isWish(event.data))
    event.waitUntil(
      keep(event.data).catch((error: unknown) => console.warn('Could not keep files for offline use.', error)),
    )
})
