import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FollowButton } from '#web/features/people/FollowButton/FollowButton.tsx'
import { PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { setTracker, track } from '#web/features/tracking/track.ts'
import { trackIds, trackProps, useTrack } from '#web/features/tracking/useTrack.ts'
import { watchClicks, watchGestures, watchVideos } from '#web/features/tracking/watchActions.ts'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { newPosts, openWorld } from '../feed/home/world.ts'
import { fakeTracker } from './fakes.ts'

let fake: ReturnType<typeof fakeTracker>
let stops: (() => void)[]

// What a price is made of comes late: not after the test.
beforeAll(() => import('#web/features/markets/money.ts'))

beforeEach(() => {
  openWorld()
  fake = fakeTracker()
  setTracker(fake.tracker)
  stops = [watchClicks(document), watchGestures(document), watchVideos(document)]
})
afterEach(() => {
  for (const stop of stops) stop()
})

test('each id is unique, the letter b and digits', () => {
  const ids = Object.values(trackIds)
  for (const id of ids) expect(id).toMatch(/^b\d+$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain('b8972')
})

test('reports actions on a card with its post and its previous state', () => {
  const [post] = newPosts(1, {
    liked: true,
    entities: [{ type: 'cashtag', start: 0, end: 4, coin: 'BTC', symbolId: 'BTCUSDT' }],
    text: '$BTC rises',
  })
  if (!post) throw new Error('No post.')
  rememberPosts([post])
  const { container } = render(<PostCard id={post.id} />)
  const press = (selector: string) => {
    const found = container.querySelector(selector)
    if (!found) throw new Error(`There is no ${selector}.`)
    fireEvent.click(found)
  }
  press('.action--like .icon')
  press('.action--repost')
  press('.action[aria-label="Share"]')
  press('.action-row a.action')
  press('.post-card__coins .cashtag')
  press('.post-card__link')
  const itemId = post.id
  expect(fake.of('click')).toEqual([
    { id: trackIds.like, ext: { itemId, wasOn: true } },
    { id: trackIds.repost, ext: { itemId, wasOn: false } },
    { id: trackIds.share, ext: { itemId } },
    { id: trackIds.comments, ext: { itemId } },
    { id: trackIds.coin, ext: { itemId, coin: 'BTC' } },
    { id: trackIds.card, ext: { itemId } },
  ])
})

test('reports follows and tabs, and ignores unmarked elements', () => {
  render(
    <>
      <div data-item="u7">
        <FollowButton userId="u7" name="Mira" />
      </div>
      <Tabs
        id="feed"
        label="Feeds"
        tabs={[
          { name: 'hot', label: 'Hot' },
          { name: 'new', label: 'New' },
        ]}
        current="hot"
        onSelect={() => {}}
      />
      <button type="button">Something else</button>
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Mira/ }))
  fireEvent.click(screen.getByRole('tab', { name: 'New' }))
  fireEvent.click(screen.getByRole('button', { name: 'Something else' }))
  expect(fake.of('click')).toEqual([
    { id: trackIds.follow, ext: { itemId: 'u7', wasOn: false } },
    { id: trackIds.tab, ext: { tab: 'feed-new' } },
  ])
})

test('tracks any marked element; the innermost one counts for a press', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  render(
    <section data-track="b77" data-track-ext='{"place":"rail"}'>
      <button type="button" {...trackProps('activity', ['expose'])}>
        Seen only
      </button>
      <button type="button" data-track="b78" data-track-ext="not json">
        Own
      </button>
    </section>,
  )
  fireEvent.click(screen.getByText('Seen only'))
  fireEvent.click(screen.getByText('Own'))
  expect(fake.of('click')).toEqual([
    { id: 'b77', ext: { place: 'rail' } },
    { id: 'b78', ext: {} },
  ])
  expect(warn).toHaveBeenCalledWith('Ignored data-track-ext, which is not a JSON object: not json')
})

function Search() {
  const report = useTrack('search')
  return (
    <button type="button" onClick={() => report('click', { length: 3 })}>
      Go
    </button>
  )
}

test('reports from a component’s hook, even before the tracker has loaded', () => {
  setTracker(null)
  track({ type: 'click', event_tracking_id: 'b1' })
  render(<Search />)
  fireEvent.click(screen.getByText('Go'))
  setTracker(fake.tracker)
  // Where none was wanted nothing has waited.
  expect(fake.events).toEqual([])
  fireEvent.click(screen.getByText('Go'))
  expect(fake.events).toEqual([
    {
      type: 'click',
      event_tracking_id: trackIds.search,
      event_tracking: 'search',
      track_type: 'manual',
      event_tracking_ext: { length: 3 },
    },
  ])
})

const touch = (target: Element, from: readonly [number, number], to: readonly [number, number]) => {
  const at = ([clientX, clientY]: readonly [number, number]) =>
    ({ identifier: 1, target, clientX, clientY }) as unknown as Touch
  fireEvent(target, Object.assign(new Event('touchstart', { bubbles: true }), { touches: [at(from)] }))
  fireEvent(target, Object.assign(new Event('touchend', { bubbles: true }), { changedTouches: [at(to)] }))
}

test('reports swipes, pulls and drags of marked elements, and ignores an unsteady press', () => {
  const { container } = render(
    <main className="shell__main">
      <div className="draft" data-item="d1">
        A draft
      </div>
      <b {...trackProps('card', ['drag'], { place: 2 })}>Take me along</b>
    </main>,
  )
  const draft = container.querySelector('.draft')
  const main = container.querySelector('main')
  const handle = container.querySelector('b')
  if (!draft || !main || !handle) throw new Error('Nothing was rendered.')
  touch(draft, [200, 10], [80, 20])
  touch(main, [10, 10], [20, 200])
  touch(main, [10, 300], [12, 40])
  touch(main, [10, 10], [20, 20])
  touch(handle, [0, 0], [40, 60])
  fireEvent.mouseDown(handle, { clientX: 5, clientY: 5, button: 0 })
  fireEvent.mouseUp(document.body, { clientX: 105, clientY: 5 })
  expect(fake.of('sideslip')).toEqual([{ id: trackIds.draft, ext: { itemId: 'd1', x: -120, y: 10 } }])
  expect(fake.of('pull down')).toEqual([{ id: trackIds.pull, ext: { x: 10, y: 190 } }])
  expect(fake.of('pull up')).toEqual([{ id: trackIds.pull, ext: { x: 2, y: -260 } }])
  expect(fake.of('drag')).toEqual([
    { id: trackIds.card, ext: { place: 2, x: 40, y: 60 } },
    { id: trackIds.card, ext: { place: 2, x: 100, y: 0 } },
  ])
})

test('reports a drag of a chart', () => {
  const { container } = render(<div className="chart-canvas" />)
  const chart = container.querySelector('.chart-canvas')
  if (!chart) throw new Error('Nothing was rendered.')
  fireEvent.mouseDown(chart, { clientX: 300, clientY: 50, button: 0 })
  fireEvent.mouseUp(chart, { clientX: 100, clientY: 50 })
  expect(fake.of('drag')).toEqual([{ id: trackIds.chart, ext: { x: -200, y: 0 } }])
})

test('reports play, pause and end of a video, without a pause at the end', () => {
  const { container } = render(
    <div data-item="p9">
      <video>
        <track kind="captions" />
      </video>
    </div>,
  )
  const video = container.querySelector('video')
  if (!video) throw new Error('There is no video.')
  let [time, ended] = [0, false]
  Object.defineProperty(video, 'currentTime', { get: () => time })
  Object.defineProperty(video, 'ended', { get: () => ended })
  const say = (type: string) => video.dispatchEvent(new Event(type))
  say('play')
  time = 3.14
  say('pause')
  say('play')
  ;[time, ended] = [9, true]
  say('pause')
  say('ended')
  expect(fake.of('video').map(({ ext }) => ext)).toEqual([
    { itemId: 'p9', status: 'play', at: 0 },
    { itemId: 'p9', status: 'pause', at: 3.1 },
    { itemId: 'p9', status: 'play', at: 3.1 },
    { itemId: 'p9', status: 'end', at: 9 },
  ])
})
