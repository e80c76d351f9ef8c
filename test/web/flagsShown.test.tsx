import { act, render, screen, waitFor } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Shell } from '#web/app/App.tsx'
import { applyDesktopLayout } from '#web/app/shell/SideNav.tsx'
import { Home } from '#web/features/feed/home/Home.tsx'
import { NoPosts } from '#web/features/feed/home/NoPosts.tsx'
import { Rail } from '#web/features/feed/Rail.tsx'
import { ActionRow } from '#web/features/post/ActionRow/ActionRow.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $location, watchHistory } from '#web/lib/router/location.ts'
import { RichText } from '#web/ui/RichText/RichText.tsx'
import { type Mounted, mountIn } from '../webview/support.ts'
import { newPosts, openWorld } from './features/feed/home/world.ts'
import { stubLayout } from './features/people/rank/world.ts'

let mounted: Mounted | undefined

beforeEach(() => {
  openWorld({ 'market.ticker': () => ({ list: [] }), 'mix.usdtRate': () => ({ rates: {} }) })
  stubLayout()
  history.replaceState(null, '', '/insights')
  watchHistory()()
})
afterEach(() => {
  mounted?.takeDown()
  mounted = undefined
  $flags.set({ exchange: [], app: [] })
  $notices.set([])
})

// Stores end their work that long after their last listener has gone, and need the window for it.
afterAll(() => new Promise((resolve) => setTimeout(resolve, STORE_UNMOUNT_DELAY + 100)))

const switchOff = (...parts: string[]) => $flags.setKey('exchange', parts)
const wide = (width: number) => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true })
  $device.set(width < 768 ? 'mobile' : 'pc')
  applyDesktopLayout()
}
const links = (container: Element) => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe.each([
  ['a phone', 390],
  ['a wide screen', 1440],
])('the sections on %s', (_, width) => {
  test.each([
    ['topics', '/insights/topics'],
    ['rank', '/insights/rank'],
    ['following', '/insights/following'],
    ['notification', '/insights/notification'],
    ['search', '/insights/search'],
  ])('lead to %s only while it is on', async (part, href) => {
    wide(width)
    const { container } = render(<Shell current="home">content</Shell>)
    expect(links(container)).toContain(href)
    act(() => switchOff(part))
    await waitFor(() => expect(links(container)).not.toContain(href))
    act(() => switchOff())
    await waitFor(() => expect(links(container)).toContain(href))
  })
})

test('a tag, a cashtag and its coin are plain text while topics are off; a mention stays a link', () => {
  switchOff('topics')
  const { container } = render(
    <RichText
      text="#btc $BTC @mira"
      entities={[
        { type: 'tag', start: 0, end: 4, hashTag: 'btc' },
        { type: 'cashtag', start: 5, end: 9, coin: 'BTC', symbolId: 'BTCUSDT' },
        { type: 'mention', start: 10, end: 15, slug: 'mira' },
      ]}
    />,
  )
  expect(container.textContent).toBe('#btc $BTC @mira')
  expect(links(container)).toEqual(['/insights/user/mira'])
})

test('the hot topics leave the rail while topics are off', async () => {
  render(<Rail />)
  expect(screen.getByLabelText('Hot topics')).toBeTruthy()
  act(() => switchOff('topics'))
  await waitFor(() => expect(screen.queryByLabelText('Hot topics')).toBeNull())
  expect(screen.getByLabelText('Markets')).toBeTruthy()
})

test('the feed of people one follows has no tab while following is off', async () => {
  render(<Home />)
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  act(() => switchOff('following'))
  await waitFor(() => expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Recommended', 'Hot']))
})

test('an empty feed offers no ranking while it is off', () => {
  const { container, unmount } = render(<NoPosts isFollowing={false} isVisitor={false} />)
  expect(links(container)).toEqual(['/insights/rank'])
  unmount()
  switchOff('rank')
  expect(links(render(<NoPosts isFollowing={false} isVisitor={false} />).container)).toEqual([])
})

test('a post has no comments to open while they are off', () => {
  const [id = ''] = rememberPosts(newPosts(1, { commentCount: 3 }))
  const { container, unmount } = render(<ActionRow id={id} />)
  const all = container.querySelectorAll('.action').length
  unmount()
  switchOff('comments')
  expect(render(<ActionRow id={id} />).container.querySelectorAll('.action')).toHaveLength(all - 1)
})

describe('in the app', () => {
  const opened = ({ native }: Mounted) => native.log.$entries.get().filter(({ name }) => name === 'openScreen').length

  test('a page of a part that the app does not want is not handed to it, and says that it is not open', async () => {
    mounted = mountIn({ disabledFeatures: ['topics'] }, '/insights/topics', 'navigate')
    await vi.waitFor(() => expect(mounted?.root.textContent).toContain('This page is not available'))
    expect(opened(mounted)).toBe(0)
    expect($location.get().route?.name).toBe('topics')
  })

  test('shows a page of a feature that is on', async () => {
    const at = mountIn({ disabledFeatures: ['rank'] }, '/insights/topics', 'navigate')
    mounted = at
    await vi.waitFor(() => expect(opened(at)).toBe(1))
  })

  test('the app’s word is heard while the page is open', async () => {
    const at = mountIn({}, '/insights/search')
    mounted = at
    await vi.waitFor(() => expect(at.root.querySelector('[role="combobox"]')).not.toBeNull(), 10_000)
    at.native.update({ disabledFeatures: ['search'] })
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(at.root.textContent).toContain('This page is not available'))
  })
})
