import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  aliveMs,
  type Keys,
  leaderSilenceMs,
  reopenMs,
  type SharedLive,
  shareLive,
} from '#web/lib/live/sharedStream.ts'

/** Locks as a browser has them: one holder, the others in a queue. */
class Locks {
  holder: { readonly fail: (error: unknown) => void } | undefined
  readonly queue: (() => void)[] = []

  request(_: string, options: { signal?: AbortSignal; steal?: boolean }, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        const mine = { fail: reject }
        this.holder = mine
        void work().then(() => {
          if (this.holder === mine) {
            this.holder = undefined
            this.queue.shift()?.()
          }
          resolve()
        })
      }
      if (options.steal) {
        this.holder?.fail(new DOMException('stolen', 'AbortError'))
        begin()
      } else if (this.holder) {
        this.queue.push(begin)
        options.signal?.addEventListener('abort', () => {
          const at = this.queue.indexOf(begin)
          if (at >= 0) this.queue.splice(at, 1)
          reject(new DOMException('aborted', 'AbortError'))
        })
      } else begin()
    })
  }
}

interface Opened {
  readonly tab: string
  readonly keys: readonly string[]
  readonly event: (event: unknown) => void
  readonly carry: (keys: Keys) => void
  isStopped: boolean
}
let opened: Opened[] = []
const channels = new Map<string, Set<Channel>>()
/** Tabs whose scripts do not run, and what they say when they do. */
const frozen = new Map<string, (() => void)[]>()
function thaw(name: string): void {
  const waiting = frozen.get(name) ?? []
  frozen.delete(name)
  for (const say of waiting) say()
}
let making = ''

class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly tab = making
  readonly #name: string
  constructor(name: string) {
    this.#name = name
    channels.set(name, (channels.get(name) ?? new Set()).add(this))
  }
  postMessage(data: unknown) {
    const copy = structuredClone(data)
    const say = () => {
      for (const other of channels.get(this.#name) ?? [])
        if (other !== this && !frozen.has(other.tab)) queueMicrotask(() => other.onmessage?.({ data: copy }))
    }
    const waiting = frozen.get(this.tab)
    if (waiting) waiting.push(say)
    else say()
  }
  close() {
    channels.get(this.#name)?.delete(this)
  }
}

interface Tab extends SharedLive {
  readonly events: unknown[]
  carried: readonly string[]
}
const tabs: Tab[] = []
function openTab(name: string, reader = 'ada'): Tab {
  making = name
  const events: unknown[] = []
  const shared = shareLive({
    reader,
    open: (keys, { onEvent, onCarried }) => {
      const stream: Opened = { tab: name, keys: [...keys], event: onEvent, carry: onCarried, isStopped: false }
      opened.push(stream)
      return () => {
        stream.isStopped = true
      }
    },
    onEvent: (event) => events.push(event),
    onCarried: (keys) => {
      tab.carried = [...keys]
    },
    state: () => events,
  })
  const tab: Tab = { ...shared, events, carried: [] }
  tabs.push(tab)
  return tab
}
const later = (ms = 500) => vi.advanceTimersByTimeAsync(ms)
const keys = (...names: string[]): Keys => new Set(names)
const running = () => opened.filter(({ isStopped }) => !isStopped)
const carryAll = () => {
  for (const { keys: asked, carry } of running()) carry(new Set(asked))
}
let isHidden = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true })
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop()
  opened = []
  channels.clear()
  frozen.clear()
  isHidden = false
  Reflect.deleteProperty(navigator, 'locks')
})

test('shares one stream between a reader’s tabs, for everything that they show', async () => {
  const [one, two] = [openTab('one'), openTab('two')]
  one.want(keys('sp BTC'))
  two.want(keys('sp ETH', 'unread'))
  await later()
  expect(running()).toMatchObject([{ tab: 'one', keys: ['sp BTC', 'sp ETH', 'unread'] }])
  carryAll()
  running()[0]?.event({ name: 'prices', data: 1 })
  await later()
  for (const tab of [one, two]) {
    expect(tab.events).toEqual([{ name: 'prices', data: 1 }])
    expect(tab.carried).toContain('sp ETH')
  }
  running()[0]?.carry(new Set())
  await later()
  expect([one.carried, two.carried]).toEqual([[], []])
})

test('repeats the stream’s state once to a joining tab, and to no other', async () => {
  const [one, two] = [openTab('one'), openTab('two')]
  one.want(keys('post 1'))
  two.want(keys('post 1'))
  await later()
  carryAll()
  running()[0]?.event('8 likes')
  await later()
  const three = openTab('three')
  three.want(keys('post 1'))
  await later()
  running()[0]?.event('9 likes')
  await later(2 * aliveMs)
  for (const tab of [one, two, three])
    expect(tab).toMatchObject({ events: ['8 likes', '9 likes'], carried: ['post 1'] })
  expect(opened).toHaveLength(1)
})

test('lets a tab join when the stream is open; the tab polls until then', async () => {
  const one = openTab('one')
  one.want(keys('post 1'))
  await later()
  const two = openTab('two')
  two.want(keys('post 1'))
  await later()
  expect(two.carried).toEqual([])
  carryAll()
  running()[0]?.event('8 likes')
  await later()
  expect(two).toMatchObject({ events: ['8 likes'], carried: ['post 1'] })
})

test('passes on no events to a tab until a leader has sent it the state', async () => {
  Object.assign(navigator.locks, { request: () => new Promise(() => {}) })
  const one = openTab('one')
  one.want(keys('post 1'))
  making = 'of an older release'
  const other = new Channel('insights.live ada')
  for (const message of [
    { kind: 'lead' },
    { kind: 'carried', keys: ['post 1'] },
    { kind: 'event', event: '9 likes' },
    { kind: 'state', tab: 'another', keys: ['post 1'], events: ['8 likes'] },
  ])
    other.postMessage(message)
  await later()
  expect(one).toMatchObject({ events: [], carried: [] })
})

test('shares nothing between tabs of different readers', async () => {
  Object.assign(navigator.locks, { request: (_: string, __: unknown, work: () => Promise<void>) => work() })
  const [one, two] = [openTab('one', 'ada'), openTab('two', 'bo')]
  one.want(keys('unread'))
  two.want(keys('unread'))
  await later()
  expect(running().map(({ tab }) => tab)).toEqual(['one', 'two'])
  running()[0]?.event('for ada')
  await later()
  expect(two.events).toEqual([])
})

test('moves the stream to another tab when its tab is closed', async () => {
  const [one, two] = [openTab('one'), openTab('two')]
  two.want(keys('unread'))
  await later()
  carryAll()
  one.stop()
  expect(running()).toEqual([])
  await later()
  expect(two.carried).toEqual([])
  expect(running()).toMatchObject([{ tab: 'two', keys: ['unread'] }])
})

test('moves the stream of a sleeping tab to another, and closes it when the tab wakes', async () => {
  const [before, one, two] = [openTab('before'), openTab('one'), openTab('two')]
  one.want(keys('sp BTC'))
  two.want(keys('unread'))
  await later()
  carryAll()
  await later()
  before.stop()
  await later()
  carryAll()
  await later(10 * aliveMs)
  expect(opened.map(({ tab }) => tab)).toEqual(['before', 'one'])
  frozen.set('one', [])
  await later(leaderSilenceMs)
  expect(two.carried).toEqual([])
  await later()
  const taken = running().find(({ tab }) => tab === 'two')
  taken?.carry(keys('sp BTC', 'unread'))
  taken?.event('missed')
  await later()
  thaw('one')
  await later()
  expect(running().map(({ tab }) => tab)).toEqual(['two'])
  expect(one.events).toEqual(['missed'])
})

test('opens no stream in a hidden page until it is shown', async () => {
  const one = openTab('one')
  one.want(keys('unread'))
  await later()
  carryAll()
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect(running()).toEqual([])
  expect(one.carried).toEqual([])
  await later(60_000)
  expect(opened).toHaveLength(1)
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await later()
  expect(running()).toHaveLength(1)
})

test('opens another stream, after a delay, for content that comes into view later', async () => {
  const one = openTab('one')
  one.want(keys('post 1'))
  await later()
  carryAll()
  one.want(keys('post 2'))
  await later(reopenMs - 1_000)
  expect(opened).toHaveLength(1)
  await later(1_000)
  expect(running()).toMatchObject([{ keys: ['post 2'] }])
  // Less is no reason.
  carryAll()
  one.want(keys())
  await later(reopenMs)
  expect(opened).toHaveLength(2)
})

test('ignores messages of other pages of the origin in this channel', async () => {
  const one = openTab('one')
  one.want(keys('unread'))
  await later()
  making = 'stranger'
  const stranger = new Channel('insights.live ada')
  for (const message of [
    null,
    'x',
    { kind: 'want', tab: 1, keys: [] },
    { kind: 'want', tab: 'x', keys: [1] },
    { kind: 'other' },
  ])
    stranger.postMessage(message)
  await later()
  expect(one.events).toEqual([])
  expect(opened).toHaveLength(1)
})

describe.each([
  ['locks', () => Reflect.deleteProperty(navigator, 'locks')],
  ['channels', () => vi.stubGlobal('BroadcastChannel', undefined)],
  [
    'locks for this page',
    () => Object.assign(navigator.locks, { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }),
  ],
])('without %s', (_, remove) => {
  test('opens a stream for each visible tab', async () => {
    remove()
    const [one, two] = [openTab('one'), openTab('two')]
    for (const tab of [one, two]) tab.want(keys('unread'))
    await later()
    expect(running().map(({ tab }) => tab)).toEqual(['one', 'two'])
    one.stop()
    expect(running().map(({ tab }) => tab)).toEqual(['two'])
  })
})
