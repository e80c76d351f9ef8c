import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screenPresets } from '#fixtures/app/settings.ts'
import { type Mounted, mountIn, rendered } from './support.ts'

let page: Mounted
/** Resolves once the first load has been handed over; the app keeps the page underneath. */
async function handOver(): Promise<void> {
  page = mountIn({ screens: screenPresets.all }, '/insights', 'navigate')
  await vi.advanceTimersByTimeAsync(1)
  expect(page.native.$currentView.get().kind).toBe('screen')
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  page.takeDown()
})

const opened = () => page.native.log.$entries.get().filter(({ name }) => name === 'openScreen').length

test('renders nothing while the native screen is in front', async () => {
  await handOver()
  page.native.send('visibility', { visible: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rendered(page.root)).toBe(false)
})

test('shows the web screen when the app brings the page back, without another hand-over', async () => {
  await handOver()
  page.native.send('visibility', { visible: false })
  page.native.send('visibility', { visible: true })
  await vi.waitFor(() => expect(rendered(page.root)).toBe(true))
  expect(opened()).toBe(1)
})

test('shows the web screen when the page comes out of the cache, without another hand-over', async () => {
  await handOver()
  const event = new Event('pageshow')
  Object.defineProperty(event, 'persisted', { value: true })
  window.dispatchEvent(event)
  await vi.waitFor(() => expect(rendered(page.root)).toBe(true))
  expect(opened()).toBe(1)
})

test('shows the web screen when the app confirmed a screen and left the page in front', async () => {
  await handOver()
  expect(rendered(page.root)).toBe(false)
  await vi.advanceTimersByTimeAsync(4_000)
  await vi.waitFor(() => expect(rendered(page.root)).toBe(true))
  expect(opened()).toBe(1)
})

test('does not show a page again that was unmounted meanwhile', async () => {
  await handOver()
  page.takeDown()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(rendered(page.root)).toBe(false)
})
