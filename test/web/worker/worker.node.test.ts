import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { filesCache, type KeepRequest, picturesCache } from '#bridge/site/offline.ts'
import { keepMocks } from '#test/support/console.ts'

keepMocks()

const origin = 'https://www.acme.example'
const at = (path: string) => new URL(path, origin).href
const handlers = new Map<string, (event: object) => void>()
const pages = new Set<string>()
const stores = new Map<string, Map<string, Response>>()
/** The network's answers by URL; `undefined`: offline. */
const network = new Map<string, () => Response>()

const navigationPreload = { enable: vi.fn(async () => {}), disable: vi.fn(async () => {}) }

const urlOf = (asked: Request | string) => (typeof asked === 'string' ? asked : asked.url)
const cacheOf = (store: Map<string, Response>) => ({
  match: async (asked: Request | string) => store.get(urlOf(asked))?.clone(),
  put: async (asked: Request | string, answer: Response) => void store.set(urlOf(asked), answer),
  delete: async (asked: Request | string) => store.delete(urlOf(asked)),
  keys: async () => [...store.keys()].map((url) => new Request(url)),
})

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: { href: at('/insights-worker.js') },
    registration: { navigationPreload },
    clients: { claim: async () => {}, get: async (id: string) => (pages.has(id) ? {} : undefined) },
    skipWaiting: async () => {},
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
  })
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return cacheOf(store)
    },
    delete: async (name: string) => stores.delete(name),
  })
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    const answer = network.get(urlOf(asked))
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  })
  await import('#web/worker/worker.ts')
})

afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  for (const table of [pages, stores, network]) table.clear()
  pages.add('page')
})

/** What the worker answers; `undefined` where it leaves that to the browser. */
async function answerTo(
  path: string,
  asked: Partial<Record<keyof Request, string>>,
  clientId = 'page',
): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined
  const request = { url: at(path), method: 'GET', mode: 'cors', destination: '', ...asked }
  handlers.get('fetch')?.({
    request,
    clientId,
    resultingClientId: clientId,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
  })
  return answer
}
const documentAt = (path: string, clientId?: string) =>
  answerTo(path, { mode: 'navigate', destination: 'document' }, clientId)
const scriptAt = (path: string, clientId?: string) => answerTo(path, { destination: 'script' }, clientId)

async function tell(wish: Partial<Record<keyof KeepRequest, unknown>>, page = 'page'): Promise<void> {
  let work: Promise<unknown> | undefined
  const data = { release: '1', document: at('/insights/saved'), files: [], reader: '', pictures: [], ...wish }
  handlers.get('message')?.({
    data,
    source: { id: page },
    waitUntil: (given: Promise<unknown>) => {
      work = given
    },
  })
  await work
}

const page = (release: string) => `<meta name="release" content="${release}"><script src="/assets/main-${release}.js">`
function serve(release: string): void {
  network.set(at('/insights/saved'), () => new Response(page(release)))
  network.set(at(`/assets/main-${release}.js`), () => new Response(`main ${release}`))
}
const namesOf = (kind: string) => [...stores.keys()].filter((name) => name.startsWith(kind))

test('[sec-worker] leaves calls to the browser, with a network and without one', async () => {
  for (const onLine of [true, false]) {
    vi.stubGlobal('navigator', { onLine })
    expect(await answerTo('/v1/social/public/feed', { method: 'POST' })).toBeUndefined()
    expect(await answerTo('/v1/social/public/feed', {})).toBeUndefined()
    expect(await answerTo('/version.json', {})).toBeUndefined()
  }
})

test('leaves files to the browser on a page that came from the network, while there is one', async () => {
  network.set(at('/insights'), () => new Response('from the network'))
  await documentAt('/insights', 'connected')
  expect(await scriptAt('/assets/main-1.js', 'connected')).toBeUndefined()
  serve('1')
  await tell({})
  vi.stubGlobal('navigator', { onLine: false })
  expect(await (await scriptAt('/assets/main-1.js', 'connected'))?.text()).toBe('main 1')
})

test('answers with what is kept where it no longer knows how a page came', async () => {
  serve('1')
  await tell({})
  network.clear()
  expect(await (await scriptAt('/assets/main-1.js', 'from before the worker ended'))?.text()).toBe('main 1')
  network.set(at('/assets/later.js'), () => new Response('later'))
  expect(await (await scriptAt('/assets/later.js', 'from before the worker ended'))?.text()).toBe('later')
  const picture = { destination: 'image' }
  expect(await answerTo('/media/small', picture, 'from before the worker ended')).toBeUndefined()
})

test('answers a document from the network first, then the kept one and its files', async () => {
  serve('1')
  await tell({})
  network.set(at('/insights'), () => new Response('from the network'))
  expect(await (await documentAt('/insights'))?.text()).toBe('from the network')
  network.clear()
  expect(await (await documentAt('/de/insights/posts/1', 'cut'))?.text()).toBe(page('1'))
  expect(await (await scriptAt('/assets/main-1.js', 'cut'))?.text()).toBe('main 1')
  await expect(scriptAt('/assets/other.js', 'cut')).rejects.toThrow('fetch failed')
  expect(await documentAt('/account')).toBeUndefined()
})

test('keeps no document of another release, and none whose files do not come', async () => {
  serve('2')
  await tell({ release: '1' })
  expect(namesOf(filesCache)).toEqual([])
  network.delete(at('/assets/main-2.js'))
  await tell({ release: '2' })
  expect(namesOf(filesCache)).toEqual([])
})

test('keeps two releases', async () => {
  for (const release of ['1', '2', '3']) {
    serve(release)
    await tell({ release })
  }
  expect(namesOf(filesCache)).toEqual([`${filesCache}2`, `${filesCache}3`])
})

test('keeps pictures by reader, unless they are large or their page is gone', async () => {
  network.set(at('/media/small'), () => new Response('small'))
  network.set(at('/media/large'), () => new Response('x'.repeat(500_001)))
  const pictures = [at('/media/small'), at('/media/large'), at('/media/none')]
  await tell({ reader: '7', pictures })
  await tell({ reader: '8', pictures }, 'gone')
  expect(namesOf(picturesCache)).toEqual([`${picturesCache}7`])
  expect([...(stores.get(`${picturesCache}7`)?.keys() ?? [])]).toEqual([at('/media/small')])
})

test('keeps the 200 latest pictures, of 30 days', async () => {
  const day = (days: number) => ({ date: new Date(Date.now() - days * 86_400_000).toUTCString() })
  const pictures = Array.from({ length: 201 }, (_, number) => at(`/media/${number}`))
  for (const url of pictures) network.set(url, () => new Response('', { headers: day(1) }))
  await tell({ reader: '7', pictures: pictures.slice(0, 150) })
  await tell({ reader: '7', pictures: pictures.slice(150) })
  const kept = () => [...(stores.get(`${picturesCache}7`)?.keys() ?? [])]
  expect(kept()).toHaveLength(200)
  expect(kept()).not.toContain(pictures[0])

  stores.clear()
  network.set(at('/media/old'), () => new Response('', { headers: day(31) }))
  await tell({ reader: '7', pictures: [at('/media/old'), at('/media/1')] })
  expect(kept()).toEqual([at('/media/1')])
})

test('takes no message of another shape', async () => {
  await tell({ pictures: 'all' })
  expect(stores.size).toBe(0)
})

test.each([
  ['Chrome/156.0.0.0', 'enable'],
  ['Firefox/153.0', 'disable'],
] as const)('in %s it has documents preloaded or not: %s', async (userAgent, done) => {
  vi.stubGlobal('navigator', { onLine: true, userAgent })
  let work: Promise<unknown> | undefined
  handlers.get('activate')?.({
    waitUntil: (given: Promise<unknown>) => {
      work = given
    },
  })
  await work
  expect(navigationPreload[done]).toHaveBeenCalledOnce()
})
