import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetUnsent } from '#bridge/tracking/upload/inFlight.ts'
import { chooseSharing } from '#web/features/tracking/consent.ts'
import { loadTracking } from '#web/features/tracking/loadTracking.ts'
import { startHere } from '#web/features/tracking/startTracking.ts'
import { openWorld } from '../feed/home/world.ts'
import { fakeTracker } from './fakes.ts'

vi.mock('#web/features/tracking/startTracking.ts', () => ({ startHere: vi.fn() }))
vi.mock('#bridge/tracking/upload/inFlight.ts', () => ({ forgetUnsent: vi.fn(async () => 0) }))

const key = 'insights/1/shareUsage'
const clearing = { clear: true }
let fake: ReturnType<typeof fakeTracker>
let end: () => void

const tellTabs = () => window.dispatchEvent(new StorageEvent('storage', { key }))
/** Chosen in another page, before this one gets the event. */
const chooseElsewhere = (isOn: boolean) => localStorage.setItem(key, JSON.stringify([isOn]))
const patient = { timeout: 5_000 }
const hasBegun = (times: number) => vi.waitFor(() => expect(startHere).toHaveBeenCalledTimes(times), patient)

beforeEach(() => {
  openWorld()
  localStorage.removeItem(key)
  tellTabs()
  fake = fakeTracker()
  vi.mocked(startHere)
    .mockReset()
    .mockImplementation(() => ({ tracker: fake.tracker, stop: fake.tracker.stop }))
  vi.mocked(forgetUnsent).mockClear()
})
afterEach(() => {
  end()
  localStorage.removeItem(key)
})

test('ends tracking and deletes unsent events on opt-out, and starts again on opt-in', async () => {
  end = loadTracking()
  await hasBegun(1)
  chooseSharing(false)
  expect(fake.tracker.stop).toHaveBeenLastCalledWith(clearing)
  chooseSharing(true)
  await hasBegun(2)
  expect(fake.tracker.stop).toHaveBeenCalledTimes(1)
})

test('follows an opt-out in another tab', async () => {
  end = loadTracking()
  await hasBegun(1)
  chooseElsewhere(false)
  tellTabs()
  expect(fake.tracker.stop).toHaveBeenLastCalledWith(clearing)
})

test('reads the current choice after a restore from the back-forward cache', async () => {
  chooseElsewhere(true)
  end = loadTracking()
  await hasBegun(1)
  window.dispatchEvent(new Event('pageshow'))
  expect(fake.tracker.stop).not.toHaveBeenCalled()
  chooseElsewhere(false)
  window.dispatchEvent(new Event('pageshow'))
  expect(fake.tracker.stop).toHaveBeenLastCalledWith(clearing)
})

test('tracks nothing after an earlier opt-out, and removes events of earlier pages', async () => {
  localStorage.setItem('insights/1/trackNote|1', 'the note of a page that had no tracker')
  chooseElsewhere(false)
  tellTabs()
  end = loadTracking()
  await vi.waitFor(() => expect(forgetUnsent).toHaveBeenCalled(), patient)
  expect(startHere).not.toHaveBeenCalled()
  expect(localStorage.getItem('insights/1/trackNote|1')).toBeNull()
})

test('keeps stored events when a page is unmounted', async () => {
  end = loadTracking()
  await hasBegun(1)
  end()
  expect(fake.tracker.stop).toHaveBeenLastCalledWith({ clear: false })
  expect(forgetUnsent).not.toHaveBeenCalled()
})
