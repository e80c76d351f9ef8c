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

test('a list goes from idle through loading to ready, and by its cursor to its end', async () => {
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

test('a list that has been asked for is not asked for twice', async () => {
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

test('an answer without anything is an empty list', async () => {
  const { list, answer, phase } = listOfText()
  list.start()
  await answer([], null)
  expect(phase()).toBe('empty')
})

test('what two pages both bring is shown once, where it came first', async () => {
  const { list, answer, items } = listOfText()
  list.start()
  await answer(['a', 'b', 'b'], '1')
  list.more()
  await answer(['b', 'c'], null)
  expect(items()).toEqual(['a', 'b', 'c'])
})

test('a source that repeats its page for ever is not asked for ever', async () => {
  const { list, answer, phase } = listOfText()
  list.start()
  await answer(['a'], 'same')
  list.more()
  await answer(['a'], 'same')
  expect(phase()).toBe('end')
})

test('a page of old items with a new cursor is not the end', async () => {
  const { list, answer, phase } = listOfText()
  list.start()
  await answer(['a'], '1')
  list.more()
  await answer(['a'], '2')
  expect(phase()).toBe('ready')
})

test('a first page that fails says why, and can be asked for again', async () => {
  const { list, answer, fail, phase, items } = listOfText()
  list.start()
  await fail(new Error('The exchange said no.'))
  expect(list.$list.get()).toMatchObject({ phase: 'error', reason: 'The exchange said no.' })
  list.retry()
  expect(list.$list.get()).toMatchObject({ phase: 'loading', reason: '' })
  await answer(['a'], null)
  expect([phase(), items()]).toEqual(['end', ['a']])
})

test('when the next page fails, the pages before it stay and the same page is asked for again', async () => {
  const { list, last, answer, fail, phase, items } = listOfText()
  list.start()
  await answer(['a'], 'next')
  list.more()
  await fail(new Error('Broken off.'))
  expect([phase(), items()]).toEqual(['error', ['a']])
  list.retry()
  expect([phase(), last().cursor]).toEqual(['more', 'next'])
  await answer(['b'], null)
  expect(items()).toEqual(['a', 'b'])
})

test('after eight seconds a list is slow, keeps waiting, and takes the answer that comes', async () => {
  const { list, answer, phase } = listOfText()
  list.start()
  await vi.advanceTimersByTimeAsync(7_999)
  expect(phase()).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(phase()).toBe('slow')
  await answer(['a'], null)
  expect(phase()).toBe('end')
})

test('asking again for what is slow gives the first request up, and its late answer changes nothing', async () => {
  const { list, loads, answer, items } = listOfText()
  list.start()
  await vi.advanceTimersByTimeAsync(8_000)
  list.retry()
  expect(loads[0]?.signal.aborted).toBe(true)
  loads[0]?.answer({ items: ['late'], cursor: null })
  await answer(['a'], null)
  expect(items()).toEqual(['a'])
})

test('without a network a list says so, keeps what it has, and goes on by itself when the network is back', async () => {
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

test('an exchange that cannot be reached is an error, not a missing network', async () => {
  const { list, fail, phase } = listOfText()
  list.start()
  await fail(new NetworkError(false, undefined))
  expect(phase()).toBe('error')
})

test('a refresh keeps what is shown until its answer, which takes its place', async () => {
  const { list, answer, items } = listOfText()
  list.start()
  await answer(['a', 'b'], 'next')
  list.refresh()
  expect(items()).toEqual(['a', 'b'])
  await answer(['b', 'c'], null)
  expect(items()).toEqual(['b', 'c'])
})

test('what is put on top comes first, once, and leaves the pages below as they are', async () => {
  const { list, answer, items } = listOfText()
  list.start()
  await answer(['a', 'b'], 'next')
  const [page] = list.$list.get().pages
  list.prepend(['new', 'a'])
  expect(items()).toEqual(['new', 'a', 'b'])
  expect(list.$list.get().pages[1]).toBe(page)
})

test('pages are cut to the size a screen asked for', async () => {
  const { list, answer } = listOfText(2)
  list.start()
  await answer(['a', 'b', 'c'], null)
  expect(list.$list.get().pages).toEqual([['a', 'b'], ['c']])
})

test('a list that is stopped gives its request up and can be started again', async () => {
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

test('each answer is dated, for the time it may have to stand without a network', async () => {
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

test('a list that begins with nothing but pages of nothing is empty, and is not asked for ever', async () => {
  const { list, loads, answer, phase } = listOfText()
  list.start()
  for (let page = 1; page < 10 && phase() !== 'empty'; page++) await answer([], `after ${page}`)
  expect(phase()).toBe('empty')
  expect(loads.length).toBe(4)
  list.refresh()
  await answer([], 'again')
  expect(phase()).toBe('more')
})
