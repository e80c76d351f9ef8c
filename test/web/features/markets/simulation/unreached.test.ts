import { $banner } from '#web/lib/page/slots.ts'
import '#web/app/missing/Missing.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { $shown, showLocation, watchLocation } from '#web/app/screen.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { watchHistory } from '#web/lib/router/location.ts'

const network = vi.hoisted(() => ({ isThere: false }))
// What simulation trade needs comes together: its code and its words.
vi.mock('#web/i18n/i18n.ts', async (original) => {
  const i18n: typeof import('#web/i18n/i18n.ts') = await original()
  const isCut = (namespace: string) => namespace === 'simulation' && !network.isThere
  return {
    ...i18n,
    loadMessages: async (namespace: string) => {
      if (isCut(namespace)) throw new TypeError('error loading dynamically imported module')
      await i18n.loadMessages(namespace)
    },
  }
})
vi.mock('#web/app/simulation.ts', () => ({
  onSimulationChange: () => {},
  guardLocation: () => false,
  SimulationBanner: () => null,
}))

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
  choose({ simulation: undefined })
})

test('shows that simulation trade failed to load, and loads its banner on a retry', async () => {
  openWorld()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  history.replaceState(null, '', '/insights/nowhere')
  stops.push(watchHistory(), watchLocation())
  await vi.waitFor(() => expect($shown.get().state).toBe('shown'))
  choose({ simulation: true })
  await vi.waitFor(() => expect($shown.get().state).toBe('failed'))
  expect($banner.get()).toBeNull()

  network.isThere = true
  const shown = $shown.get()
  if (shown.state === 'failed') await showLocation(shown.place)
  expect($shown.get().state).toBe('shown')
  expect($banner.get()).not.toBeNull()
})
