import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWorld, readAs } from '#test/web/features/feed/home/world.ts'
import { NavLink } from '#web/app/shell/Bars.tsx'
import { UnreadBadge } from '#web/features/notifications/UnreadBadge/UnreadBadge.tsx'
import { $unread, tellUnread, watchUnread } from '#web/features/notifications/unread.ts'
import { $navBadge } from '#web/lib/page/slots.ts'

const key = 'insights/1/unread'
let world: ReturnType<typeof openWorld>
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  world = openWorld()
})
afterEach(() => {
  stop()
  readAs('')
  localStorage.clear()
})

/** As after the first content. */
async function begin(userId: string) {
  if (userId) readAs(userId)
  stop = watchUnread()
  await vi.advanceTimersByTimeAsync(0)
}
const asked = () => world.all('social.notifications')
const fromOtherTab = (value: string) => {
  localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

test('requests and shows no number for a visitor', async () => {
  await begin('')
  await vi.advanceTimersByTimeAsync(120_000)
  expect([asked().length, $unread.get()]).toEqual([0, 0])
})

test('requests the number immediately and every minute, with one row of the list', async () => {
  await begin('7')
  expect(asked()[0]?.body).toEqual({ filter: 'all', limit: 1 })
  await asked()[0]?.answer({ groups: [], cursor: null, unread: 5, head: 'h' })
  expect($unread.get()).toBe(5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toHaveLength(2)
})

test('clears immediately when another tab has read, and ignores older answers', async () => {
  await begin('7')
  fromOtherTab('7 3 1')
  expect($unread.get()).toBe(3)
  await vi.advanceTimersByTimeAsync(0)
  fromOtherTab('7 0 2')
  expect($unread.get()).toBe(0)
  await asked()[0]?.answer({ groups: [], cursor: null, unread: 3, head: 'h' })
  expect($unread.get()).toBe(0)
})

test('does not show another reader’s number', async () => {
  localStorage.setItem(key, '8 9 1')
  await begin('7')
  expect($unread.get()).toBe(0)
})

test('updates and clears the app badge of the system', async () => {
  const system = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }
  Object.assign(navigator, system)
  await begin('7')
  tellUnread(2)
  tellUnread(0)
  expect(system.setAppBadge).toHaveBeenCalledWith(2)
  expect(system.clearAppBadge).toHaveBeenCalledOnce()
  for (const name of Object.keys(system)) Reflect.deleteProperty(navigator, name)
})

test('shows up to 99 on the link to notifications, announces the exact number, and shows nothing for zero', async () => {
  vi.useRealTimers()
  readAs('7')
  $navBadge.set(UnreadBadge)
  render(<NavLink name="notification" isCurrent={false} />)
  act(() => tellUnread(120))
  await screen.findByText('99+')
  expect(screen.getByRole('link').textContent).toContain('120 unread')
  act(() => tellUnread(0))
  await waitFor(() => expect(screen.getByRole('link').textContent).toBe('Notifications'))
})
