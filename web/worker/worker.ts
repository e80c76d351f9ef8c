import { filesCache, isKeepRequest, type KeepRequest, picturesCache } from '#bridge/site/offline.ts'

/*
 * The service worker of a site. Documents come from the network first, and calls never pass through it. It has no release and no
 * setting, so that an old one serves a new release as well as a new one does.
 */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Asked extends WorkerEvent {
  readonly request: Request
  /** The page that asks… */
  readonly clientId: string
  /** …and the one that a document is for. */
  readonly resultingClientId: string
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Told extends WorkerEvent {
  readonly data: unknown
  readonly source: { readonly id: string } | null
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<unknown> }
  readonly location: { readonly href: string }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', handle: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', handle: (event: Asked) => void): void
  addEventListener(name: 'message', handle: (event: Told) => void): void
}

declare const self: WorkerScope

/** How long a document is waited for before the kept one is shown. In ms. */
const networkMs = 4_000
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

/**
 * By page, whether its document had to come from what is kept: a browser may believe in a network that leads nowhere. A worker that was
 * idle has ended, and forgotten it: then scripts and sheets come from what is kept, the same under the same name, and pictures by the browser.
 */
const isCut = new Map<string, boolean>()

/** The names of caches, the latest first. */
const namesOf = async (kind: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(kind)).reverse()

const open = async (kind: string): Promise<Cache[]> =>
  Promise.all((await namesOf(kind)).map((name) => caches.open(name)))

/** Of releases: a page without a network wants a hundred files at once. Whose pictures are kept may change at any time. */
let releases: Promise<Cache[]> | undefined

async function kept(request: Request | string, from: Promise<Cache[]>): Promise<Response | undefined> {
  for (const cache of await from) {
    const answer = await cache.match(request, { ignoreVary: true })
    if (answer) return answer
  }
  return undefined
}

function keptFile(request: Request | string): Promise<Response | undefined> {
  releases ??= open(filesCache)
  return kept(request, releases)
}

async function documentFor({ request, preloadResponse, resultingClientId }: Asked): Promise<Response> {
  const asked = preloadResponse.then((answer) => answer ?? fetch(request))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, networkMs))
  const first = await Promise.race([asked, late]).catch(() => undefined)
  isCut.set(resultingClientId, !first)
  if (first) return first
  return (await keptFile(documentKey)) ?? asked
}

const fileFor = async (request: Request): Promise<Response> =>
  (await keptFile(request)) ??
  (request.destination === 'image' ? await kept(request, open(picturesCache)) : undefined) ??
  fetch(request)

const keptIn = async (cache: Cache): Promise<Set<string>> => new Set((await cache.keys()).map(({ url }) => url))

async function keepFile(cache: Cache, url: string): Promise<void> {
  const answer = await fetch(url, { mode: 'cors', credentials: 'same-origin' })
  if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}.`)
  await cache.put(url, answer)
}

/** Keeps a release's document once all that it names is kept, so that what is shown without a network is whole. */
async function keepDocument(cache: Cache, { document, release }: KeepRequest): Promise<boolean> {
  const answer = await fetch(document)
  const html = await answer.clone().text()
  // Another release is being served by now: its own pages will keep it.
  if (!answer.ok || answer.redirected || !html.includes(`<meta name="release" content="${release}">`)) return false
  const kept = await keptIn(cache)
  const files = [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => new URL(path, document).href,
  )
  await Promise.all(files.filter((url) => !kept.has(url)).map((url) => keepFile(cache, url)))
  await cache.put(documentKey, answer)
  return true
}

async function keepRelease(request: KeepRequest): Promise<void> {
  const name = filesCache + request.release
  const cache = await caches.open(name)
  // A file that was asked for meanwhile has looked for caches before this one was there.
  releases = undefined
  const kept = await keptIn(cache)
  await Promise.allSettled(request.files.filter((url) => !kept.has(url)).map((url) => keepFile(cache, url)))
  if (!kept.has(documentKey) && !(await keepDocument(cache, request).catch(() => false)))
    return void (await caches.delete(name))
  for (const old of (await namesOf(filesCache)).slice(most.releases)) await caches.delete(old)
}

/** Keeps a picture, if its server lets this origin read it: a browser counts one that it may not read as some megabytes. */
async function keepPicture(cache: Cache, url: string): Promise<void> {
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

/** @param page the id of the page that has shown them: once it is gone, another reader may be here. */
async function keepPictures({ reader, pictures }: KeepRequest, page: string): Promise<void> {
  if (pictures.length === 0 || !(await self.clients.get(page))) return
  const cache = await caches.open(picturesCache + reader)
  const kept = await keptIn(cache)
  const wanted = pictures.slice(-most.pictures).filter((url) => !kept.has(url))
  await Promise.allSettled(wanted.map((url) => keepPicture(cache, url)))
  await dropOldPictures(cache)
}

async function keep(request: KeepRequest, page: string): Promise<void> {
  await keepPictures(request, page)
  await keepRelease(request)
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  const begin = async () => {
    const { navigationPreload } = self.registration
    // There a document whose preload fails is an error page, whatever the worker answers.
    const isFirefox = /Firefox\//.test(navigator.userAgent)
    await (isFirefox ? navigationPreload?.disable() : navigationPreload?.enable())
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { mode, method, destination, url } = event.request
  if (method !== 'GET') return
  if (mode === 'navigate') {
    if (sectionPath.test(new URL(url).pathname)) event.respondWith(documentFor(event))
  } else if (loaded.includes(destination)) {
    const isKeptFirst = !navigator.onLine || (isCut.get(event.clientId) ?? destination !== 'image')
    if (isKeptFirst) event.respondWith(fileFor(event.request))
  }
})

self.addEventListener('message', (event) => {
  const { data, source } = event
  if (!isKeepRequest(data) || !source) return
  const warn = (error: unknown) => console.warn('Could not keep files for offline use.', error)
  event.waitUntil(keep(data, source.id).catch(warn))
})
