import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { createList } from '#web/lib/lists/list.ts'

interface Page {
  readonly items: readonly string[]
  readonly cursor: string | null
}

interface Load {
  readonly cursor: string | undefined
  readonly signal: AbortSignal
  readonly answer: (page: Page) => void
  readonly fail: (error: Error) => void
}

beforeEach(() => void vi.useFakeTimers())

function listOfText(pageSize?: number) {
  const loads: Load[] = []
  const list = createList<string>({
    idOf: (item) => item,
    load: (cursor, signal) =>
      new Promise((answer, fail) => {
        loads.push({ cursor, signal, answer, fail })
      }),
    ...(pageSize && { pageSize }),
  })
  const last = (): Load => {
    const load = loads.at(-1)
    if (!load) throw new Error('Nothing has been asked for.')
    return load
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const answer = (items: readonly string[], cursor: string | null) => {
    last().answer({ items, cursor })
    return settle()
  }
  const fail = (error: Error) => {
    last().fail(error)
    return settle()
  }
  const phase = () => list.$list.get().phase
  const items = () => list.$list.get().pages.flat()
  return { list, loads, last, answer, fail, phase, items }
}

test('goes from idle through loading to ready, and follows its cursor to the end', async () => {
  const { list, loads, last, answer, phase, items } = listOfText()
  expect(phase()).toBe('idle')
  list.start()
  expect(phase()).toBe('loading')
  await answer(['a', 'b'], 'next')
  expect(phase()).toBe('ready')
  list.more()
  expect(phase()).toBe('more')
  expect(last().cursor).toBe('next')
  await answer(['c'], null)
  expect(phase()).toBe('end')
  expect(items()).toEqual(['a', 'b', 'c'])
  list.more()
  expect(loads).toHaveLength(2)
})

test('does not request a list twice', async () => {
  const { list, loads, answer } = listOfText()
  list.start()
  list.start()
  list.more()
  await answer(['a'], 'next')
  list.start()
  list.more()
  list.more()
  expect(loads).toHaveLength(2)
})

test('treats an answer without items as an empty list', async () => {
  const { list, answer, phase } = listOfText()
  list.start()
  await answer([], null)
  expect(phase()).toBe('empty')
})

test('shows an item of two pages once, at its first position', async () => {
  const { list, answer, items } = listOfText()
  list.start()
  await answer(['a', 'b', 'b'], '1')
  list.more()
  await answer(['b', 'c'], null)
  expect(items()).toEqual(['a', 'b', 'c'])
})

test('stops requesting a source that repeats its page forever', async () => {
  const { list, answer, phase } = listOfText()
  list.start()
  await answer(['a'], 'same')
  list.more()
  await answer(['a'], 'same')
  expect(phase()).toBe('end')
})

test('does not treat a page of known items with a new cursor as the end', async () => {
  const { list, answer, phase } = listOfText()
  list.start()
  await answer(['a'], '1')
  list.more()
  await answer(['a'], '2')
  expect(phase()).toBe('ready')
})

test('aborts a slow request on retry, and ignores its late answer', async () => {
  const { list, loads, answer, items } = listOfText()
  list.start()
  await vi.advanceTimersByTimeAsync(8_000)
  list.retry()
  expect(loads[0]?.signal.aborted).toBe(true)
  loads[0]?.answer({ items: ['late'], cursor: null })
  await answer(['a'], null)
  expect(items()).toEqual(['a'])
})

test('reports being offline, keeps its items, and continues when the network is back', async () => {
  const { list, loads, answer, fail, phase, items } = listOfText()
  list.start()
  await answer(['a'], 'next')
  list.more()
  await fail(new NetworkError(true, undefined))
  expect([phase(), items()]).toEqual(['offline', ['a']])
  window.dispatchEvent(new Event('online'))
  expect(loads).toHaveLength(3)
  await answer(['b'], null)
  expect([phase(), items()]).toEqual(['end', ['a', 'b']])
})

test('reports an unreachable exchange as an error, not as offline', async () => {
  const { list, fail, phase } = listOfText()
  list.start()
  await fail(new NetworkError(false, undefined))
  expect(phase()).toBe('error')
})

test('keeps its items during a refresh until the answer replaces them', async () => {
  const { list, answer, items } = listOfText()
  list.start()
  await answer(['a', 'b'], 'next')
  list.refresh()
  expect(items()).toEqual(['a', 'b'])
  await answer(['b', 'c'], null)
  expect(items()).toEqual(['b', 'c'])
})

test('puts new items on top once, and leaves the pages below unchanged', async () => {
  const { list, answer, items } = listOfText()
  list.start()
  await answer(['a', 'b'], 'next')
  const [page] = list.$list.get().pages
  list.prepend(['new', 'a'])
  expect(items()).toEqual(['new', 'a', 'b'])
  expect(list.$list.get().pages[1]).toBe(page)
})

test('cuts pages to the size that a screen requests', async () => {
  const { list, answer } = listOfText(2)
  list.start()
  await answer(['a', 'b', 'c'], null)
  expect(list.$list.get().pages).toEqual([['a', 'b'], ['c']])
})

test('aborts the request of a stopped list, which can be started again', async () => {
  const { list, loads, answer, phase } = listOfText()
  list.start()
  list.stop()
  expect([loads[0]?.signal.aborted, phase()]).toEqual([true, 'idle'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(phase()).toBe('idle')
  list.start()
  await answer(['a'], null)
  expect(phase()).toBe('end')
})

test('dates each answer, in case it is shown later without a network', async () => {
  vi.setSystemTime(1_000_000)
  const { list, answer } = listOfText()
  list.start()
  await answer(['a'], null)
  expect(list.$list.get().asOf).toBe(1_000_000)
})

test('continues after an empty first page that has a next one, since its end cannot be scrolled to', async () => {
  const { list, loads, last, answer, phase, items } = listOfText()
  list.start()
  await answer([], 'second')
  expect(last().cursor).toBe('second')
  await answer(['a'], 'third')
  expect(phase()).toBe('ready')
  expect(items()).toEqual(['a'])
  expect(loads.length).toBe(2)
})

test('is empty after nothing but empty pages, and stops requesting', async () => {
  const { list, loads, answer, phase } = listOfText()
  list.start()
  for (let page = 1; page < 10 && phase() !== 'empty'; page++) await answer([], `after ${page}`)
  expect(phase()).toBe('empty')
  expect(loads.length).toBe(4)
  list.refresh()
  await answer([], 'again')
  expect(phase()).toBe('more')
})
