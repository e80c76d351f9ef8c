import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrackInput } from '#bridge/tracking/types.ts'
import { setUser } from '#test/support/setCookie.ts'
import { startTracking, type Tracking } from '#web/features/tracking/startTracking.ts'
import { track } from '#web/features/tracking/track.ts'
import { beforeHandoff } from '#web/lib/page/beforeHandoff.ts'
import { navigate, relocate, setBase, watchHistory } from '#web/lib/router/location.ts'
import { openWorld } from '../feed/home/world.ts'
import { FakeIntersections, fakeTracker } from './fakes.ts'

let fake: ReturnType<typeof fakeTracker>
let tracking: Tracking | undefined
let unfollow: () => void

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeIntersections)
  openWorld()
  fake = fakeTracker()
  window.history.replaceState({}, '', '/insights')
  unfollow = watchHistory()
})
afterEach(() => {
  tracking?.stop()
  unfollow()
  setBase('')
  setUser('')
})

test('reports the first page and each change of the URL only', async () => {
  tracking = startTracking(fake.create)
  await navigate('/insights/posts/p1')
  relocate('/insights/posts/p1', 'shown-afresh')
  relocate('/insights/posts/p1?source1=push')
  window.history.replaceState({ key: 'first' }, '', '/insights')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(fake.pages).toEqual(['/insights', '/insights/posts/p1', '/insights/posts/p1?source1=push', '/insights'])
})

test('creates an event and its request with the current state of the page', () => {
  tracking = startTracking(fake.create)
  const { state } = fake.create.mock.calls[0]?.[0] ?? {}
  expect(state?.()).toEqual({ locale: 'en', userId: '', theme: 'white', simulation: false })
  setUser('10000322')
  expect(state?.().userId).toBe('10000322')
})

test.each([
  ['/insights', { id: 'b1190', ext: {} }],
  ['/ar/insights/posts/10000322?source1=push&x=1', { id: 'b1191', ext: { articleId: '10000322', source1: 'push' } }],
  ['/insights/topics', { id: 'b1204', ext: {} }],
  ['/insights/topics/details/BTC', { id: 'b1205', ext: { topicId: 'BTC' } }],
  ['/insights/user/mira', { id: 'b3337', ext: {} }],
  ['/insights/profile', { id: 'b3337', ext: {} }],
  ['/insights/rank/24h', { id: 'b6936', ext: {} }],
  ['/insights/search?q=secret', { id: '/', ext: {} }],
])('reads %s as its page, also below a site’s base', (href, page) => {
  tracking = startTracking(fake.create)
  const { readPage } = fake.create.mock.calls[0]?.[0] ?? {}
  expect(readPage?.(href)).toEqual(page)
  setBase('/community')
  expect(readPage?.(`/community${href}`)).toEqual(page)
})

test('flushes waiting events before the app takes over a page, until tracking ends', () => {
  tracking = startTracking(fake.create)
  for (const keep of beforeHandoff) void keep()
  expect(fake.tracker.flush).toHaveBeenCalledOnce()
  tracking.stop()
  expect(beforeHandoff.size).toBe(0)
  expect(fake.tracker.stop).toHaveBeenCalledOnce()
})

test('reports nothing after tracking has ended', async () => {
  tracking = startTracking(fake.create)
  track({ type: 'click', event_tracking_id: 'b6' })
  tracking.stop()
  track({ type: 'click', event_tracking_id: 'b7' })
  await navigate('/insights/topics')
  expect(fake.events.map(({ event_tracking_id }) => event_tracking_id)).toEqual(['b6'])
  expect(fake.pages).toEqual(['/insights'])
})

test('sends events through the app in the app', () => {
  const delivery = { fetchConfig: vi.fn(), send: vi.fn(), sendOnPageHide: vi.fn() }
  tracking = startTracking(fake.create, delivery)
  expect(fake.create.mock.calls[0]?.[0]).toMatchObject({ delivery })
})

test('keeps the second business area and the urgency of a site’s own events', () => {
  tracking = startTracking(fake.create)
  const event: TrackInput = {
    type: 'click',
    event_tracking_id: 'b7001',
    business1: 'earn',
    business2: 'autumn',
    timely: true,
  }
  track(event)
  expect(fake.events).toEqual([event])
})
