import { describe, expect, test, vi } from 'vitest'
import { enterSimulation, guardLocation, leaveSimulation } from '#web/features/markets/simulation/simulation.ts'
import { $simulation, choose } from '#web/lib/page/preferences.ts'
import { $location, watchHistory } from '#web/lib/router/location.ts'
import { pageForEach } from './page.ts'

const { stops, loads } = pageForEach()

function at(href: string): void {
  history.replaceState(null, '', href)
  stops.push(watchHistory())
}

describe('simulation trade', () => {
  test('[s4-simulation-enter] Entering sets a local flag', () => {
    at('/insights')
    enterSimulation()
    expect($simulation.get()).toBe(true)
    expect(localStorage.getItem('insights/1/preferences')).toContain('"simulation":true')
  })
  test('[s4-simulation-enter-page] goes to the given locale-prefixed page', () => {
    at('/ar/insights')
    enterSimulation('/futures/usdt/BTCUSDT')
    expect(loads).toEqual(['assign /ar/futures/usdt/BTCUSDT'])
  })
  test('[s4-simulation-leave] Leaving clears the flag', () => {
    at('/spot/BTCUSDT')
    choose({ simulation: true })
    leaveSimulation()
    expect($simulation.get()).toBe(false)
  })
  test('[s4-simulation-leave-reload] reloads', () => {
    at('/spot/BTCUSDT')
    leaveSimulation()
    expect(loads).toEqual(['reload'])
  })
  /** Another tab has changed the flag, and this page hears of it; a page of its own, which has not changed it itself. */
  const heard = async (href: string, simulation: boolean) => {
    vi.resetModules()
    const { browser: ownBrowser } = await import('#web/lib/page/browser.ts')
    for (const how of ['assign', 'replace'] as const)
      vi.spyOn(ownBrowser, how).mockImplementation((to) => void loads.push(`${how} ${to}`))
    vi.spyOn(ownBrowser, 'reload').mockImplementation(() => void loads.push('reload'))
    const { provideServices } = await import('#web/lib/page/services.ts')
    const exchange = (await import('#fixtures/exchange.config.ts')).default
    provideServices({ exchange, client: { call: () => new Promise(() => {}) } })
    const place = await import('#web/lib/router/location.ts')
    history.replaceState(null, '', href)
    stops.push(place.watchHistory())
    const preferences = await import('#web/lib/page/preferences.ts')
    preferences.choose({ simulation: simulation || undefined })
    const own = await import('#web/features/markets/simulation/simulation.ts')
    own.followChange(() => {})
    preferences.choose({ simulation: undefined })
    return loads
  }
  test('[s4-simulation-other-allowed] Another tab setting the flag reloads the page if the current page is allowed', async () =>
    expect(await heard('/fee', true)).toEqual(['reload']))
  test('[s4-simulation-other-redirect] otherwise redirects to spot', async () =>
    expect(await heard('/de/insights', true)).toEqual(['replace /de/spot/BTCUSDT']))
  test('[s4-simulation-other-clear] Another tab clearing it reloads', async () =>
    expect(await heard('/insights', false)).toEqual(['reload']))
  test('[s2-simulation-redirect] redirected to the default spot page', async () => {
    at('/ja/insights')
    expect(guardLocation($location.get())).toBe(true)
    await vi.waitFor(() => expect(location.pathname).toBe('/ja/spot/BTCUSDT'))
    expect(guardLocation({ ...$location.get(), href: '/fee' })).toBe(false)
  })
})
