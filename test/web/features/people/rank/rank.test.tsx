import { useStore } from '@nanostores/react'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectTab } from '#test/support/selectTab.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { Rank } from '#web/features/people/rank/Rank.tsx'
import { $device } from '#web/lib/page/device.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $location, hrefNow } from '#web/lib/router/location.ts'
import { goTo, newRanked, newReader, rankedWith, readAs, stubLayout } from './world.ts'

/** As the page shows it: with the parameters of its address. */
function Shown() {
  const { route } = useStore($location)
  return <Rank params={route?.params ?? {}} />
}

beforeEach(() => {
  stubLayout()
  openWorld()
  readAs(newReader())
})

afterEach(() => {
  cleanStores($device)
  readAs('')
  $notices.set([])
})

async function open(href = '/insights/rank', people = newRanked(6)) {
  goTo(href)
  const world = openWorld()
  const view = render(<Shown />)
  await act(() => world.last('social.rank').answer({ people, cursor: null, total: people.length }))
  await screen.findByText(people[0]?.nickName ?? '')
  return { world, people, ...view }
}

test.each([
  ['/insights/rank', '24h'],
  ['/insights/rank/7d', '7d'],
  ['/insights/rank/nonsense/7d', '24h'],
])('%s shows the ranking of %s', async (href, period) => {
  const { world } = await open(href)
  expect(world.last('social.rank').body.period).toBe(period)
})

test('stores the tab in the URL without a history entry, and loads another one on a press', async () => {
  const { world } = await open()
  const before = window.history.length
  await selectTab(screen.getByRole('tab', { name: '30 days' }))
  expect(hrefNow()).toBe('/insights/rank/30d')
  expect(window.history.length).toBe(before)
  await vi.waitFor(() => expect(world.last('social.rank').body.period).toBe('30d'))
})

test('marks the first three places by weight, not only by colour, and announces each place', async () => {
  await open('/insights/rank', [rankedWith(3), rankedWith(4)])
  expect(screen.getByText('Rank 3').parentElement?.className).toContain('rank-place--3')
  expect(screen.getByText('Rank 4').parentElement?.className).toBe('rank-place')
  expect(screen.getByRole('button', { name: / ranks 4\./ })).toBeTruthy()
})

test('reads out the reason for a ranking with the button that shows it, by a press or the keyboard, until Escape', async () => {
  await open('/insights/rank', [rankedWith(2, { nickName: 'Ada', posts: 82, likes: 7, newFollowers: 1, gained: 4 })])
  const button = screen.getByRole('button', { name: /^Why Ada ranks 2\./ })
  expect(button.textContent).toMatch(/82 posts, 7 likes, 1 new follower, 4 places up/)
  expect(button.textContent).toContain('▲')
  fireEvent.click(button)
  await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
  fireEvent.keyDown(document, { key: 'Escape' })
  await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
})

test('follows the first five in one call; one notice lists rejections with reasons, and undoes all', async () => {
  const { world, people } = await open()
  const ids = people.slice(0, 5).map(({ userId }) => userId)
  fireEvent.click(screen.getByRole('button', { name: 'Follow all 5' }))
  expect(world.last('social.batchFocus').body).toEqual({ userIds: ids, on: true })
  const [refusedId = '', ...done] = ids
  const refused = [{ userId: refusedId, msg: 'They have blocked you.' }]
  await act(() => world.last('social.batchFocus').answer({ done, refused }))
  await vi.waitFor(() => expect($notices.get()).toHaveLength(1))
  const [notice] = $notices.get()
  expect(notice?.title).toBe('4 people followed; 1 not followed')
  expect(notice?.text).toBe(`${people[0]?.nickName}: They have blocked you.`)
  expect(notice?.ms).toBe(4_500)
  expect(await screen.findByRole('button', { name: `Follow ${people[0]?.nickName}` })).toBeTruthy()
  act(() => notice?.action?.run())
  expect(world.last('social.batchFocus').body).toEqual({ userIds: done, on: false })
})

test('shows a table on wide pages, sorted by the exchange by the chosen column, which is announced', async () => {
  $device.set('pc')
  vi.stubGlobal('innerWidth', 1_440)
  const { world } = await open()
  const heading = (name: RegExp) => screen.getByRole('columnheader', { name })
  expect(heading(/^Rank/).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(heading(/Likes/)).getByRole('button'))
  expect(hrefNow()).toBe('/insights/rank?by=likes')
  await vi.waitFor(() => expect(world.last('social.rank').body.order).toBe('likes'))
  await act(() => world.last('social.rank').answer({ people: newRanked(2), cursor: null, total: 2 }))
  await vi.waitFor(() => expect(heading(/Likes/).getAttribute('aria-sort')).toBe('descending'))
  expect(heading(/^Rank/).getAttribute('aria-sort')).toBe('none')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3')
})

test('pages through the ranking on a desktop, with number and size in the URL', async () => {
  $device.set('pc')
  vi.stubGlobal('innerWidth', 1_440)
  const { world } = await open('/insights/rank?by=likes')
  const asked = async (part: object, count: number) => {
    await vi.waitFor(() => expect(world.last('social.rank').body).toMatchObject({ order: 'likes', ...part }))
    const people = newRanked(count)
    await act(() => world.last('social.rank').answer({ people, cursor: null, total: 45 }))
    await screen.findByText(people[0]?.nickName ?? '')
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const change = (label: string, value: string, type: string) => {
    const field = screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
    field.value = value
    fireEvent(field, new Event(type, { bubbles: true }))
    return field
  }
  const chooseSize = (value: string) => change('Page size', value, 'change')
  expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull()
  chooseSize('10')
  await asked({ from: 0, limit: 10 }, 10)
  press('Page 5')
  expect(hrefNow()).toBe('/insights/rank?by=likes&page=5&size=10')
  // The ways to other pages stay while the page is on its way.
  expect(screen.getByRole('button', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page')
  await asked({ from: 40, limit: 10 }, 5)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('46')
  expect(document.querySelector('.rank-table__row')?.getAttribute('aria-rowindex')).toBe('42')
  chooseSize('20')
  expect(hrefNow()).toBe('/insights/rank?by=likes&page=3')
  await asked({ from: 40, limit: 20 }, 5)
  const field = screen.getByLabelText('Go to')
  await act(async () => void fireEvent.input(field, { target: { value: '2' } }))
  const form = field.closest('form')
  if (form) await act(async () => void fireEvent.submit(form))
  await vi.waitFor(() => expect(hrefNow()).toBe('/insights/rank?by=likes&page=2'))
  await asked({ from: 20, limit: 20 }, 20)
  fireEvent.click(within(screen.getByRole('columnheader', { name: /^Rank/ })).getByRole('button'))
  expect(hrefNow()).toBe('/insights/rank')
})

test.each(['?page=2', '?size=10', '?by=likes'])(
  '%s on a desktop offers to follow the first five of the ranking',
  async (search) => {
    $device.set('pc')
    vi.stubGlobal('innerWidth', 1_440)
    const { world } = await open(`/insights/rank${search}`)
    await vi.waitFor(() => expect(world.all('social.rank')).toHaveLength(2))
    const { order, from, limit } = world.last('social.rank').body
    expect([order, from, limit]).toEqual([undefined, 0, 20])
    await act(() => world.last('social.rank').answer({ people: newRanked(6), cursor: null, total: 45 }))
    expect(await screen.findByRole('button', { name: 'Follow all 5' })).toBeTruthy()
  },
)

test('a page after the last shows the last', async () => {
  $device.set('pc')
  vi.stubGlobal('innerWidth', 1_440)
  goTo('/insights/rank?page=9')
  const world = openWorld()
  render(<Shown />)
  await act(() => world.last('social.rank').answer({ people: [], cursor: null, total: 45 }))
  await vi.waitFor(() => expect(hrefNow()).toBe('/insights/rank?page=3'))
  expect(world.last('social.rank').body).toMatchObject({ from: 40, limit: 20 })
})

test.each(['?page=0', '?page=x&size=7', '?page=-1', '?page=1e9'])('the URL %s shows the first page', async (search) => {
  $device.set('pc')
  vi.stubGlobal('innerWidth', 1_440)
  const { world } = await open(`/insights/rank${search}`)
  expect(world.last('social.rank').body).toMatchObject({ from: 0, limit: 20 })
})

test('the people tab suggests people with a reason', async () => {
  goTo('/insights/rank/people')
  const { place: _, ...person } = rankedWith(1, { nickName: 'Bo' })
  const world = openWorld({ 'social.people': () => ({ people: [person] }) })
  render(<Shown />)
  expect(await screen.findByText('Bo')).toBeTruthy()
  expect(screen.getByText('82 posts on BTC')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Follow Bo' }))
  expect(world.last('social.batchFocus').body.userIds).toEqual([person.userId])
  const button = await screen.findByRole('button', { name: 'Following Bo' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

test('offers a longer period when one has no ranking', async () => {
  goTo('/insights/rank')
  const world = openWorld()
  render(<Shown />)
  await act(() => world.last('social.rank').answer({ people: [], cursor: null, total: 0 }))
  fireEvent.click(await screen.findByRole('button', { name: 'See the last 30 days' }))
  expect(hrefNow()).toBe('/insights/rank/30d')
})
