import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { expectConsole } from '#test/support/console.ts'
import { selectTab } from '#test/support/selectTab.ts'
import { mira, openWorld, readAs } from '#test/web/features/feed/home/world.ts'
import type { NotificationGroup } from '#web/features/notifications/notificationList.ts'
import { Notifications } from '#web/features/notifications/screen/Notifications.tsx'
import { $unread } from '#web/features/notifications/unread.ts'
import { $device } from '#web/lib/page/device.ts'
import { watchHistory } from '#web/lib/router/location.ts'

const ken = { ...mira, userId: '2', slug: 'ken', nickName: 'Ken' }
const lena = { ...mira, userId: '3', slug: 'lena', nickName: 'Lena' }

const groupWith = (id: string, change: Partial<NotificationGroup> = {}): NotificationGroup => ({
  id,
  kind: 'like',
  at: Date.now(),
  unread: false,
  actors: [mira],
  actorCount: 1,
  post: { id: 'p1', text: 'Funding is rent.' },
  comment: null,
  system: null,
  ...change,
})

let readers = 100
/** A reader of their own for every test: lists stay for the page's life. */
const logIn = (): void => readAs(String(++readers))
const logOut = (): void => readAs('')

let world: ReturnType<typeof openWorld>
let entries = 0
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  world = openWorld({ 'social.readNotifications': () => ({ unread: 0 }) })
  logIn()
  history.replaceState({ key: `entry-${++entries}` }, '', '/insights/notification')
  watchHistory()()
  $device.set('mobile')
})
afterEach(() => {
  logOut()
  localStorage.clear()
})

const answer = (groups: readonly NotificationGroup[], unread = 0) => ({ groups, cursor: null, unread, head: 'h1' })

async function open(groups: readonly NotificationGroup[], unread = 0) {
  const view = render(<Notifications />)
  await act(() => world.last('social.notifications').answer(answer(groups, unread)))
  return view
}

const linkNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('tells a visitor what a log-in adds, without a request', () => {
  logOut()
  render(<Notifications />)
  expect(screen.getByText('Your notifications')).toBeTruthy()
  expect(world.all('social.notifications')).toHaveLength(0)
})

test.each([
  [1, [mira], 'Mira liked your post'],
  [2, [mira, ken], 'Mira and Ken liked your post'],
  [3, [mira, ken, lena], 'Mira, Ken, and Lena liked your post'],
  [4, [mira, ken, lena], 'Mira, Ken, and 2 others liked your post'],
  [14, [mira, ken, lena], 'Mira, Ken, and 12 others liked your post'],
])('describes what %i people did in one sentence that names the latest', async (actorCount, actors, sentence) => {
  await open([groupWith('g', { actorCount, actors })])
  expect(linkNames()).toContain(sentence)
})

const fromExchange = (id: string, title: string, href: string) =>
  groupWith(id, {
    kind: 'system',
    post: null,
    actors: [],
    actorCount: 0,
    system: { title, text: 'Was it you?', href },
  })
const hrefs = () => [...document.querySelectorAll('.notification__link')].map((link) => link.getAttribute('href'))

test('stores the filter in the URL, for back, reload and links', async () => {
  history.replaceState({ key: 'asked' }, '', '/insights/notification?show=comments')
  watchHistory()()
  await open([])
  expect(world.last('social.notifications').body.filter).toBe('comments')
  await selectTab(screen.getByRole('tab', { name: 'Likes' }))
  expect(location.search).toBe('?show=likes')
  await waitFor(() => expect(world.last('social.notifications').body.filter).toBe('likes'))
  await selectTab(screen.getByRole('tab', { name: 'All' }))
  expect(location.search).toBe('')
})

test('links a row to its post, comment or person', async () => {
  await open([
    groupWith('a'),
    groupWith('b', { kind: 'reply', comment: { id: 'c9', text: 'No.' } }),
    groupWith('c', { kind: 'follow', post: null }),
  ])
  expect(hrefs()).toEqual(['/insights/posts/p1', '/insights/posts/p1?comment=c9', '/insights/user/mira'])
})

const aComment = { comment: { id: 'c9', text: 'No.' } }
test.each<readonly [NotificationGroup['kind'], Partial<NotificationGroup>, string, string]>([
  ['removed', {}, 'Your post was removed', '/insights/posts/p1'],
  ['removed', aComment, 'Your comment was removed', '/insights/posts/p1?comment=c9'],
  ['restored', {}, 'Your post was restored', '/insights/posts/p1'],
  ['restored', aComment, 'Your comment was restored', '/insights/posts/p1?comment=c9'],
  ['objectionRefused', {}, 'Your appeal was rejected', '/insights/posts/p1'],
  ['reportDecided', { post: null }, 'Your report was reviewed', '/insights/setting/reports'],
])('shows the decision %s on %j as “%s”, linked to %s', async (kind, change, sentence, href) => {
  await open([groupWith('a', { kind, actors: [], actorCount: 0, ...change })])
  expect(linkNames()).toContain(sentence)
  expect(hrefs()).toEqual([href])
})

test.each([
  ['a phone', 390, 'I stayed up for it all night, and it came back before dawn…'],
  [
    'a desk',
    1280,
    'I stayed up for it all night, and it came back before dawn. Unquestionably the market knows its readers…',
  ],
])('a quote on %s ends in a word before its ellipsis', async (_, width, shows) => {
  vi.stubGlobal('innerWidth', width)
  const text =
    'I stayed up for it all night, and it came back before dawn. Unquestionably the market knows its readers. Incomprehensibilities'
  await open([groupWith('a', { post: { id: 'p1', text } }), groupWith('b', { post: { id: 'p2', text: 'No.' } })])
  const quotes = [...document.querySelectorAll('.notification__quote')].map(({ textContent }) => textContent)
  expect(quotes).toEqual([shows, 'No.'])
})

test('applies the link rule to links of the exchange', async () => {
  await open([fromExchange('a', 'A new device', '/insights/setting'), fromExchange('b', 'Trap', 'javascript:alert(1)')])
  expect(hrefs()).toEqual(['/insights/setting'])
  expect(screen.getByText('Trap')).toBeTruthy()
  expectConsole('warn', /Link.* scheme/)
})

test('shows each day above its notifications', async () => {
  const day = 86_400_000
  await open([
    groupWith('a'),
    groupWith('b', { at: Date.now() - day }),
    groupWith('c', { at: Date.UTC(2024, 1, 29, 12) }),
  ])
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(days).toEqual(['Today', 'Yesterday', 'Thursday, February 29, 2024'])
})

test('labels unread rows; clears the number once they are shown, and keeps the tint', async () => {
  await open([groupWith('a', { unread: true }), groupWith('b')], 3)
  await waitFor(() => expect(world.last('social.readNotifications').body).toEqual({ head: 'h1' }))
  await waitFor(() => expect($unread.get()).toBe(0))
  expect(screen.getAllByText('Unread')).toHaveLength(1)
})

test('marks nothing as read while the page is hidden', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await open([groupWith('a', { unread: true })], 1)
  expect(world.all('social.readNotifications')).toHaveLength(0)
  hidden.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(world.all('social.readNotifications')).toHaveLength(1)
})

test('“Mark all as read” removes the tint immediately, and restores it with the reason after a rejection', async () => {
  world = openWorld()
  await open([groupWith('a', { unread: true })])
  fireEvent.click(screen.getByText('Mark all as read'))
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  await act(() => world.last('social.readNotifications').fail(new Error('Not now.')))
  await screen.findByText('Unread')
})

test('each filter has its own list, and an empty one links to all', async () => {
  await open([groupWith('a')])
  await selectTab(screen.getByRole('tab', { name: 'Follows' }))
  await waitFor(() => expect(world.last('social.notifications').body.filter).toBe('follows'))
  await act(() => world.last('social.notifications').answer({ ...answer([]), head: null }))
  fireEvent.click(await screen.findByText('Show all'))
  await screen.findByText('Funding is rent.')
  expect(world.all('social.notifications')).toHaveLength(2)
})

test('shows the filters next to the list on wide pages', async () => {
  $device.set('pc')
  await open([groupWith('a')])
  expect(screen.queryByRole('tab')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Likes' }))
  await waitFor(() => expect(world.last('social.notifications').body.filter).toBe('likes'))
})

test.each([
  ['an error says what failed', new Error('The exchange said no.'), 'The exchange said no.'],
  ['without a network it says so', new NetworkError(true, undefined), 'You are offline'],
])('%s', async (_, error, text) => {
  render(<Notifications />)
  await act(() => world.last('social.notifications').fail(error))
  await screen.findByText(text)
  expect(screen.getByText('Try again')).toBeTruthy()
})

test('shows a day above its first notification only', async () => {
  await open([groupWith('a'), groupWith('b')])
  expect(screen.getAllByText('Today')).toHaveLength(1)
})

test('explains an empty list', async () => {
  await open([])
  expect(screen.getByText('Nothing here yet')).toBeTruthy()
})

test('starts the list at a chosen day, marks nothing as read, and links back', async () => {
  await open([groupWith('new', { unread: true })], 1)
  fireEvent.click(screen.getByRole('button', { name: 'Go to a day' }))
  const today = new Date()
  const first = await waitFor(() => {
    const days = [...document.querySelectorAll('.calendar__days td button')]
    const found = days.find(({ textContent }) => textContent === '1')
    if (!found) throw new Error('There is no first of the month.')
    return found
  })
  world = openWorld()
  fireEvent.click(first)
  const month = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}`
  expect(location.search).toBe(`?day=${month}-01`)
  const until = new Date(today.getFullYear(), today.getMonth(), 2).getTime()
  await waitFor(() => expect(world.last('social.notifications').body).toMatchObject({ filter: 'all', until }))
  await act(() => world.last('social.notifications').answer(answer([groupWith('old')], 1)))
  expect(world.all('social.readNotifications')).toHaveLength(0)
  expect(screen.getByText(/^Up to /)).toBeTruthy()
  await selectTab(screen.getByRole('tab', { name: 'Likes' }))
  expect(location.search).toBe(`?show=likes&day=${month}-01`)
  fireEvent.click(screen.getByRole('button', { name: 'Show the latest' }))
  expect(location.search).toBe('?show=likes')
})

test.each(['day=2026-13-40', 'day=today'])('starts with the latest for a URL with %s', async (query) => {
  history.replaceState({ key: `entry-${++entries}` }, '', `/insights/notification?${query}`)
  watchHistory()()
  await open([groupWith('new')])
  expect(Object.keys(world.last('social.notifications').body)).not.toContain('until')
  expect(screen.queryByText(/^Up to /)).toBeNull()
})
