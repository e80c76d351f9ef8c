import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallSender } from '#bridge/exchange/callSender.ts'
import type { Post } from '#bridge/exchange/calls.ts'
import type { StreamOptions } from '#bridge/exchange/request.ts'
import { onFault } from '#bridge/lib/report.ts'
import exchange from '#fixtures/exchange.config.ts'
import { setCookie } from '#test/support/setCookie.ts'
import { postWith } from '#test/web/features/feed/home/world.ts'
import { followLive } from '#web/app/live/followLive.ts'
import { feedOf, forgetFeeds } from '#web/features/feed/feed.ts'
import { tickOf } from '#web/features/markets/prices.ts'
import { $unread } from '#web/features/notifications/unread.ts'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { aliveMs } from '#web/lib/live/sharedStream.ts'
import { type PageClient, provideServices, services } from '#web/lib/page/services.ts'
import { readViewer } from '#web/lib/page/viewer.ts'

/** What reached the exchange itself. */
const asked: [name: string, body: unknown][] = []
let newer: readonly Post[] = []
const answers: Readonly<Record<string, () => unknown>> = {
  'market.ticker': () => ({ list: [{ symbolId: 'BTCUSDT', price: '1', change24h: '0', at: 1 }] }),
  'social.notifications': () => ({ groups: [], cursor: null, unread: 5, head: null }),
  'social.feed': () => ({ posts: newer, cursor: null, head: 'h2' }),
}
const call = (async (name: string, body: unknown) => {
  asked.push([name, body])
  return answers[name]?.()
}) as unknown as PageClient['call']
const askedFor = (name: string) => asked.filter(([each]) => each === name).map(([, body]) => body)

/** The streams that were opened: what each was asked for, and its end. */
const streams: {
  body: Readonly<Record<string, unknown>>
  /** The event that it was to go on from. */
  from: string | null
  tell(name: string, data: unknown, id?: string): Promise<void>
  close(): void
}[] = []
const send: CallSender = async (_, body, { fetching }: StreamOptions) => {
  const asking = { options: { headers: new Headers() } }
  await Object(fetching).onRequest(asking)
  const data = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.push({
        body,
        from: asking.options.headers.get('last-event-id'),
        async tell(name, said, id) {
          controller.enqueue(
            new TextEncoder().encode(`${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(said)}\n\n`),
          )
          await vi.advanceTimersByTimeAsync(0)
        },
        close: () => controller.close(),
      })
    },
  })
  return { code: '00000', msg: '', data }
}
const stream = () => {
  const last = streams.at(-1)
  if (!last) throw new Error('No stream was opened.')
  return last
}
const ticker = () => services().client.call('market.ticker', { symbolIds: ['BTCUSDT'] }, { onBusy: () => {} })
const unread = () => services().client.call('social.notifications', { filter: 'all', limit: 1 }, { onBusy: () => {} })
const later = (ms = 3_000) => vi.advanceTimersByTimeAsync(ms)
const tick = (price: string) => ({ symbolId: 'BTCUSDT', price, change24h: '0.1', at: 2 })

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  setCookie(exchange.cookies.user, '1001')
  for (const list of [asked, streams]) list.length = 0
  newer = []
  provideServices({ exchange, client: { call } })
  readViewer()
  stop = followLive(send)
})
afterEach(() => {
  stop()
  forgetFeeds()
  setCookie(exchange.cookies.user, '', 0)
  readViewer()
})

test('polls are answered from the stream while it carries what they ask, and by the exchange when it is lost', async () => {
  expect((await ticker()).list[0]?.price).toBe('1')
  await unread()
  await later()
  expect(stream().body).toMatchObject({ prices: { sp: ['BTCUSDT'], mc: [] } })
  await stream().tell('open', { userId: '1001' })
  await stream().tell('prices', { bussiness: 'sp', list: [tick('2')] })
  await stream().tell('notifications', { unread: 3 })
  asked.length = 0
  expect((await ticker()).list).toEqual([tick('2')])
  expect((await unread()).unread).toBe(3)
  expect($unread.get()).toBe(3)
  expect(asked).toEqual([])
  stream().close()
  await later(0)
  expect((await ticker()).list[0]?.price).toBe('1')
  expect((await unread()).unread).toBe(5)
})

/** The page is hidden and looked at again. */
async function lookAway(): Promise<void> {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await later()
}

test('a later stream goes on from the last event, unless it carries more', async () => {
  await unread()
  await later()
  expect(stream().from).toBe(null)
  await stream().tell('open', { userId: '1001' }, '7')
  await stream().tell('notifications', { unread: 3 }, '8')
  await lookAway()
  expect(stream().from).toBe('8')
  await stream().tell('open', { userId: '1001' }, '9')
  // It sent no notifications, because there were none meanwhile.
  expect((await unread()).unread).toBe(5)
  asked.length = 0
  expect((await unread()).unread).toBe(5)
  expect(asked).toEqual([])
  await ticker()
  await later(12_000)
  expect(stream()).toMatchObject({ from: null, body: { prices: { sp: ['BTCUSDT'] } } })
})

test('only what the stream lacks is asked for', async () => {
  await ticker()
  await later()
  await stream().tell('open', { userId: '1001' })
  await stream().tell('prices', { bussiness: 'sp', list: [tick('2')] })
  asked.length = 0
  await services().client.call('market.ticker', { symbolIds: ['BTCUSDT', 'ETHUSDT'] }, { onBusy: () => {} })
  expect(askedFor('market.ticker')).toEqual([{ symbolIds: ['ETHUSDT'] }])
})

test('a price is shown as it comes', async () => {
  const seen: (string | undefined)[] = []
  const unbind = tickOf('BTCUSDT').listen((value) => seen.push(value?.price))
  await ticker()
  await later()
  await stream().tell('open', { userId: '1001' })
  await stream().tell('prices', { bussiness: 'sp', list: [tick('2')] })
  await stream().tell('prices', { bussiness: 'sp', list: [tick('2.5')] })
  expect(seen.slice(-2)).toEqual(['2', '2.5'])
  unbind()
})

test('nothing of a stream of another reader is shown', async () => {
  await unread()
  await later()
  await stream().tell('open', { userId: '1002' })
  await stream()
    .tell('notifications', { unread: 99 })
    .catch(() => {})
  expect($unread.get()).not.toBe(99)
  asked.length = 0
  await unread()
  expect(asked).toHaveLength(1)
})

test.each([
  ['a log-out', null],
  ['a switch of accounts', '1002'],
])('after %s the stream of the reader before is closed, and nothing goes on from it', async (_, next) => {
  await unread()
  await later()
  await stream().tell('open', { userId: '1001' }, '7')
  await stream().tell('notifications', { unread: 3 }, '8')
  const before = stream()
  setCookie(exchange.cookies.user, next ?? '', next ? 60 : 0)
  readViewer()
  await expect(before.tell('notifications', { unread: 9 })).rejects.toThrow()
  expect((await unread()).unread).toBe(5)
  await ticker()
  await later()
  expect(stream()).not.toBe(before)
  expect(stream().from).toBe(null)
  await stream().tell('open', { userId: next })
  await stream().tell('notifications', { unread: 9 })
  // A visitor has none.
  expect($unread.get() === 9).toBe(next !== null)
})

test('a page polls until its stream has said whose it is, as behind a proxy that buffers', async () => {
  await ticker()
  await later()
  expect(streams).toHaveLength(1)
  asked.length = 0
  await ticker()
  expect(askedFor('market.ticker')).toHaveLength(1)
})

test('counts of posts on the page change, but for what its reader is about', async () => {
  rememberPosts([postWith('31')])
  const unbind = postOf('31')?.listen(() => {})
  await later()
  expect(stream().body.posts).toEqual(['31'])
  await stream().tell('open', { userId: '1001' })
  await stream().tell('counts', { list: [{ id: '31', likeCount: 8, commentCount: 2, repostCount: 1 }] })
  expect(postOf('31')?.get()).toMatchObject({ likeCount: 8, commentCount: 2, repostCount: 1, text: 'Text of 31' })
  await stream().tell('counts', { list: [{ id: 'unknown', likeCount: 8, commentCount: 2, repostCount: 1 }] })
  expect(postOf('unknown')).toBe(undefined)
  unbind?.()
})

test('a page that joins another’s stream shows what that was told before, and tells it to the next', async () => {
  stop()
  const said: Record<string, unknown>[] = []
  let say = (_: unknown) => {}
  const answered = { prices: [tick('2')], unread: 3 }
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage = (_: { data: unknown }) => {}
      constructor() {
        say = (data) => this.onmessage({ data })
      }
      postMessage(message: Record<string, unknown>) {
        said.push(message)
      }
      close() {}
    },
  )
  let lead = () => {}
  const request = (_: string, __: unknown, work: () => Promise<void>) =>
    new Promise((resolve) => {
      lead = () => resolve(work())
    })
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
  rememberPosts([postWith('31')])
  const unbind = postOf('31')?.listen(() => {})
  const feed = feedOf('hot')
  feed.start()
  const unhold = feed.$held.listen(() => {})
  stop = followLive(send)
  await later()
  const told = [
    { name: 'prices', data: { bussiness: 'sp', list: answered.prices } },
    { name: 'counts', data: { list: [{ id: '31', likeCount: 8, commentCount: 2, repostCount: 1 }] } },
    { name: 'feed', data: { tab: 'hot', since: 'h2', count: 2 } },
    { name: 'notifications', data: { unread: answered.unread } },
  ]
  const keys = ['sp BTCUSDT', 'post 31', 'feed hot h2', 'unread']
  const { tab } = said.find(({ kind }) => kind === 'want') ?? {}
  say({ kind: 'state', tab, keys, events: told })
  expect(postOf('31')?.get()).toMatchObject({ likeCount: 8 })
  asked.length = 0
  expect((await ticker()).list).toEqual(answered.prices)
  expect((await unread()).unread).toBe(answered.unread)
  // The feed asks later than the page joins.
  for (let passed = 0; passed < 21_000; passed += aliveMs) {
    say({ kind: 'carried', keys })
    await later(aliveMs)
  }
  expect(feed.$held.get().count).toBe(2)
  expect(asked).toEqual([])
  expect(streams).toEqual([])

  // It has heard of no event to go on from.
  lead()
  await later()
  expect(stream().from).toBe(null)
  await stream().tell('open', { userId: '1001' }, '9')
  for (const { name, data } of told) await stream().tell(name, data)
  say({ kind: 'want', tab: 'next', keys: [], isNew: true })
  expect(said.find(({ kind }) => kind === 'state')).toMatchObject({ tab: 'next', events: told })
  unhold()
  unbind?.()
})

test('new posts are counted without a request, and a press on the pill brings them', async () => {
  const feed = feedOf('hot')
  feed.start()
  const unbind = feed.$held.listen(() => {})
  await later(21_000)
  expect(stream().body.feeds).toEqual([{ tab: 'hot', since: 'h2' }])
  await stream().tell('open', { userId: '1001' })
  await stream().tell('feed', { tab: 'hot', since: 'h2', count: 0 })
  asked.length = 0
  await later(41_000)
  await stream().tell('feed', { tab: 'hot', since: 'h2', count: 2 })
  await stream().tell('feed', { tab: 'hot', since: 'of another tab', count: 7 })
  expect(feed.$held.get().count).toBe(2)
  expect(askedFor('social.feed')).toEqual([])
  newer = [postWith('41'), postWith('42')]
  feed.showHeld()
  await later(0)
  expect(askedFor('social.feed')).toMatchObject([{ tab: 'hot', since: 'h2' }])
  expect(feed.$list.get().pages.flat()).toContain('41')
  expect(feed.$held.get().count).toBe(0)
  unbind()
})

test('a feed whose head moves on is carried from its new head, before its next poll', async () => {
  const feed = feedOf('hot')
  feed.start()
  const unbind = feed.$held.listen(() => {})
  newer = [postWith('51')]
  await later(20_000)
  newer = []
  await later(12_000)
  expect(stream().body.feeds).toEqual([{ tab: 'hot', since: 'h2' }])
  unbind()
})

test('an event that cannot be read is dropped and reported, and an unknown one is passed over', async () => {
  const faults: string[] = []
  const stopFaults = onFault(({ kind, name }) => faults.push(`${kind} ${name}`))
  // What waited for a listener.
  faults.length = 0
  await unread()
  await later()
  await stream().tell('open', { userId: '1001' })
  await stream().tell('notifications', { unread: '<b>' })
  await stream().tell('weather', { sun: true })
  await stream().tell('notifications', { unread: 4 })
  expect(faults).toEqual(['records live notifications'])
  expect($unread.get()).toBe(4)
  stopFaults()
})
