import { setUser } from '#test/support/setCookie.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/* Each page is a fresh set of modules, as after a reload: only storage survives. */

const readAt = Date.UTC(2026, 10, 20, 14, 2)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  setUser('')
})

type Load = (cursor: string | undefined) => Promise<{ items: readonly string[]; cursor: string | null }>

/** Items `0` to `99`, ten a page. */
const hundred = () =>
  vi.fn<Load>(async (cursor) => {
    const from = Number(cursor ?? 0)
    const items = Array.from({ length: 10 }, (_, at) => String(from + at))
    return { items, cursor: from < 90 ? String(from + 10) : null }
  })
const lost = () =>
  vi.fn<Load>(async () => {
    const { NetworkError } = await import('#bridge/exchange/errors.ts')
    throw new NetworkError(true, undefined)
  })

function later() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** The test decides when to answer. */
function awaited() {
  const asked: { answer: (page: Awaited<ReturnType<Load>>) => void; fail: (error: Error) => void }[] = []
  const load = vi.fn<Load>(() => new Promise((answer, fail) => asked.push({ answer, fail })))
  return {
    load,
    answer: (page: Awaited<ReturnType<Load>>) => asked.at(-1)?.answer(page),
    fail: (error: Error) => asked.at(-1)?.fail(error),
  }
}

async function openPage(load: Load, hold?: (page: { readonly items: readonly string[] }) => void) {
  vi.resetModules()
  const { openWorld } = await import('#test/web/features/feed/home/world.ts')
  openWorld()
  const { readViewer } = await import('#web/lib/page/viewer.ts')
  readViewer()
  const { createList } = await import('#web/lib/lists/list.ts')
  const kept = await import('#web/lib/lists/listCache.ts')
  const unpack = vi.fn((data: unknown) => (Array.isArray(data) ? data.map(String) : []))
  const keep = { name: 'numbers', pack: (ids: readonly string[]) => ids, unpack, ...(hold && { hold }) }
  const list = createList<string>({ idOf: (id) => id, load, keep })
  const items = () => list.$list.get().pages.flat()
  const phase = () => list.$list.get().phase
  return { list, items, phase, unpack, stop: kept.cacheLists(), ...kept }
}

/** A page that has shown this many pages of the list and kept them. */
async function readPages(count: number) {
  vi.setSystemTime(readAt)
  const page = await openPage(hundred())
  page.list.start()
  for (let shown = 1; shown <= count; shown++) {
    await vi.waitFor(() => expect(page.items()).toHaveLength(shown * 10))
    if (shown < count) page.list.more()
  }
  const { cacheKey } = await import('#web/lib/lists/cached.ts')
  await vi.waitFor(async () => expect((await page.listCache(cacheKey('numbers')))?.data).toHaveLength(count * 10))
  page.stop()
  vi.useRealTimers()
}

test('restores the list without a request when a reader returns to an item', async () => {
  await readPages(3)
  const load = hundred()
  const { list, items } = await openPage(load)
  list.start('27')
  await vi.waitFor(() => expect(items()).toHaveLength(30))
  expect(load).not.toHaveBeenCalled()
  list.more()
  await vi.waitFor(() => expect(items()).toHaveLength(40))
  expect(load.mock.calls.map(([cursor]) => cursor)).toEqual(['30'])
})

test.each([
  ['the same reader', ''],
  ['another reader', '7'],
])('packs lists one at a time and handles input in between; the next reader is %s', async (_, next) => {
  const turn = later()
  vi.stubGlobal('scheduler', { yield: () => turn.promise })
  const { stop, listCache } = await openPage(hundred())
  const { cacheKey, tellListCache } = await import('#web/lib/lists/cached.ts')
  setUser('5')
  const keys = ['one', 'two'].map(cacheKey)
  const pack = vi.fn(() => ({ at: readAt, cursor: null, data: ['1'] }))
  for (const key of keys) tellListCache(key, pack)
  await vi.waitFor(() => expect(pack).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(pack).toHaveBeenCalledTimes(1)
  if (next) setUser(next)
  turn.resolve()
  await vi.waitFor(async () => expect(await listCache(keys[0] ?? '')).toBeDefined())
  // Nothing of the logged-out user is stored afterwards.
  if (next) expect(pack).toHaveBeenCalledTimes(1)
  else await vi.waitFor(async () => expect(await listCache(keys[1] ?? '')).toBeDefined())
  stop()
})

test('finds an item of an uncached list with a few calls, and shows it once it is loaded', async () => {
  const load = hundred()
  const { list, items } = await openPage(load)
  const lengths = new Set<number>()
  list.$list.listen(({ pages }) => lengths.add(pages.flat().length))
  list.start('27')
  await vi.waitFor(() => expect(items()).toContain('27'))
  expect([...lengths]).toEqual([0, 30])
  expect(load).toHaveBeenCalledTimes(3)
})

test('stops looking for a missing item after six calls', async () => {
  const load = hundred()
  const { list, phase } = await openPage(load)
  list.start('gone')
  await vi.waitFor(() => expect(phase()).toBe('ready'))
  expect(load).toHaveBeenCalledTimes(6)
})

test('shows the cached list with its time when offline, and loads it again when the network is back', async () => {
  await readPages(2)
  const load = lost()
  const { list, items, phase } = await openPage(load)
  list.start()
  await vi.waitFor(() => expect(phase()).toBe('offline'))
  expect(items()).toHaveLength(20)
  expect(list.$list.get().asOf).toBe(readAt)
  load.mockImplementation(hundred())
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(phase()).toBe('ready'))
  expect(items()).toHaveLength(10)
})

test('shows the cached list while the answer is slow; the answer moves nothing, and the next visit begins with it', async () => {
  await readPages(2)
  const { load, answer } = awaited()
  const hold = vi.fn()
  const page = await openPage(load, hold)
  page.list.start()
  expect(page.items()).toEqual([])
  await vi.waitFor(() => expect(page.items()).toHaveLength(20))
  expect([page.phase(), page.list.$list.get().asOf]).toEqual(['loading', readAt])
  const { pages } = page.list.$list.get()
  answer({ items: ['new', '0', '1'], cursor: '2' })
  await vi.waitFor(() => expect(page.phase()).toBe('ready'))
  expect(page.list.$list.get().pages).toBe(pages)
  expect(page.list.$list.get().asOf).toBeGreaterThan(readAt)
  expect(hold.mock.calls).toEqual([[{ items: ['new', '0', '1'], cursor: '2' }]])
  const { cacheKey } = await import('#web/lib/lists/cached.ts')
  await vi.waitFor(async () =>
    expect(await page.listCache(cacheKey('numbers'))).toMatchObject({ data: ['new', '0', '1'], cursor: '2' }),
  )
  // What was kept goes on where it ended, and a wish for the newest is a first page as ever.
  load.mockImplementation(hundred())
  page.list.more()
  await vi.waitFor(() => expect(page.items()).toHaveLength(30))
  expect(load.mock.lastCall?.[0]).toBe('20')
  page.list.refresh()
  await vi.waitFor(() => expect(page.items()).toHaveLength(10))
  expect(hold).toHaveBeenCalledTimes(1)
})

test('keeps the cached list when a request fails while it is read, and holds back the next answer too', async () => {
  await readPages(2)
  const { load, fail } = awaited()
  const hold = vi.fn()
  const page = await openPage(load, hold)
  page.list.start()
  await vi.waitFor(() => expect(page.items()).toHaveLength(20))
  const { NetworkError } = await import('#bridge/exchange/errors.ts')
  fail(new NetworkError(true, undefined))
  await vi.waitFor(() => expect(page.phase()).toBe('offline'))
  load.mockImplementation(hundred())
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.phase()).toBe('ready'))
  expect(page.items()).toHaveLength(20)
  expect(hold).toHaveBeenCalledTimes(1)
})

test('ignores the cached list when an answer arrives while it is read', async () => {
  await readPages(2)
  const { load, answer } = awaited()
  const { promise: isRead, resolve: letRead } = later()
  vi.doMock('#web/lib/lists/restoreList.ts', async (original) => {
    const { restoreList } = await original<typeof import('#web/lib/lists/restoreList.ts')>()
    const slowly: typeof restoreList = (source) => {
      const back = restoreList(source)
      return { ...back, kept: (isWanted) => isRead.then(() => back.kept(isWanted)) }
    }
    return { restoreList: slowly }
  })
  const page = await openPage(load, vi.fn())
  const { listCache } = page
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page.list.start()
  await vi.advanceTimersByTimeAsync(600)
  vi.useRealTimers()
  answer({ items: ['fresh'], cursor: null })
  await vi.waitFor(() => expect(page.items()).toEqual(['fresh']))
  letRead()
  await listCache(' en numbers')
  await new Promise((resolve) => setTimeout(resolve))
  vi.doUnmock('#web/lib/lists/restoreList.ts')
  expect(page.unpack).not.toHaveBeenCalled()
  expect([page.items(), page.phase()]).toEqual([['fresh'], 'end'])
})

test('clears the cached list when the exchange returns an empty one', async () => {
  await readPages(2)
  const { load, answer } = awaited()
  const hold = vi.fn()
  const page = await openPage(load, hold)
  page.list.start()
  await vi.waitFor(() => expect(page.items()).toHaveLength(20))
  answer({ items: [], cursor: null })
  await vi.waitFor(() => expect(page.phase()).toBe('empty'))
  expect([page.items(), hold.mock.calls]).toEqual([[], []])
})

test('shows a quick answer alone; a list that cannot hold newer items waits for its answer', async () => {
  await readPages(2)
  const quick = await openPage(hundred(), vi.fn())
  const { load, answer } = awaited()
  const waits = await openPage(load)
  // Storage goes by the clock of the machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  quick.list.start()
  waits.list.start()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  expect([quick.items().length, quick.phase()]).toEqual([10, 'ready'])
  expect([waits.items().length, waits.phase()]).toEqual([0, 'loading'])
  answer({ items: ['0'], cursor: null })
  await vi.waitFor(() => expect(waits.items()).toEqual(['0']))
})

test('never shows one reader’s cached list to another, and deletes it at log-out', async () => {
  setUser('7')
  await readPages(1)
  setUser('8')
  const other = await openPage(lost())
  other.list.start()
  await vi.waitFor(() => expect(other.phase()).toBe('offline'))
  expect(other.items()).toEqual([])
  await vi.waitFor(async () => expect(await other.listCache('7 en numbers')).toBeUndefined())
})

test('keeps the most recently shown of many lists', async () => {
  const { cachePages, listCache } = await openPage(hundred())
  for (let at = 0; at <= 40; at++) await cachePages(` en ${at}`, { at, cursor: null, data: [] })
  expect(await listCache(' en 0')).toBeUndefined()
  expect((await listCache(' en 1'))?.at).toBe(1)
})

test('begins a list as usual if storage is denied', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('indexedDB', undefined)
  const { list, items } = await openPage(hundred())
  list.start('14')
  await vi.waitFor(() => expect(items()).toContain('14'))
})

test.each([
  ['is requested', hundred, 'ready', 10],
  ['is reported as offline', lost, 'offline', 0],
])(
  'when the code that restores a position never loads, the list %s all the same',
  async (_, makeLoad, phase, length) => {
    vi.doMock('#web/lib/lists/restoreList.ts', () => new Promise(() => {}))
    const load = makeLoad()
    const page = await openPage(load)
    vi.useFakeTimers()
    page.list.start('27')
    expect(load).not.toHaveBeenCalled()
    // Once for the place, and once more for what was kept of the list.
    await vi.advanceTimersByTimeAsync(4_000)
    vi.doUnmock('#web/lib/lists/restoreList.ts')
    expect([page.phase(), page.items().length, load.mock.calls.length]).toEqual([phase, length, 1])
  },
)
