import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ExchangeConfig } from '#bridge/config.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { UsageSharing } from '#web/features/settings/screen/panes.tsx'
import { loadMessages } from '#web/i18n/i18n.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { openWorld } from '../feed/home/world.ts'

const key = 'insights/1/shareUsage'

async function show(tracking?: ExchangeConfig['tracking']) {
  openWorld()
  provideServices({ ...services(), exchange: { ...sandbox, ...(tracking && { tracking }) } })
  // What was found out under the exchange of the test before is known for a while.
  window.dispatchEvent(new StorageEvent('storage', { key }))
  render(<UsageSharing />)
}
const toggle = () => screen.queryByRole('switch', { name: 'Share usage data' })
const isOn = () => toggle()?.getAttribute('aria-checked')

beforeEach(() => loadMessages('setting'))
afterEach(() => {
  act(() => {
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

test.each([
  ['shares usage data until the reader opts out', undefined, 'true'],
  ['shares no usage data until the reader opts in, where the exchange asks first', { sharing: 'optIn' }, 'false'],
] as const)('%s', async (_, tracking, expected) => {
  await show(tracking)
  expect(isOn()).toBe(expected)
})

test('stores the choice on this device, and notifies other tabs', async () => {
  await show()
  fireEvent.click(toggle() ?? document.body)
  expect(isOn()).toBe('false')
  expect(localStorage.getItem(key)).toBe('[false]')
  act(() => {
    localStorage.setItem(key, '[true]')
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  expect(isOn()).toBe('true')
})

test('shows no switch if the exchange leaves no choice', async () => {
  await show({ sharing: 'always' })
  expect(toggle()).toBeNull()
})

test('respects the browser’s privacy signal, and says so', async () => {
  Reflect.set(navigator, 'globalPrivacyControl', true)
  await show({ sharing: 'always' })
  expect(toggle()).toBeNull()
  expect(screen.getByText(/your browser asks sites not to track you/)).toBeTruthy()
})

test('lets an exchange ignore that signal, and the reader still choose', async () => {
  Reflect.set(navigator, 'globalPrivacyControl', true)
  await show({ respectSignals: false })
  expect(isOn()).toBe('true')
})
