import '#web/features/markets/screen/Trade.tsx'
import '#web/app/render.tsx'
import '#web/app/simulation.ts'
import '#web/app/missing/Missing.tsx'
import '#web/features/feed/home/Home.tsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { $shown, watchLocation } from '#web/app/screen.ts'
import { enterSimulation, leaveSimulation } from '#web/features/markets/simulation/simulation.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $simulation, choose, watchPreferences } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { hrefNow, navigate, setBase, watchHistory } from '#web/lib/router/location.ts'

// Enough of a page for the screens that are gone to.
const answers = {
  'market.ticker': () => ({ list: [] }),
  'market.homeQuotation': () => ({ list: [] }),
  'mix.usdtRate': () => ({ rates: {} }),
}

const stops: (() => void)[] = []
const loads: string[] = []
const everShown: string[] = []

/** Opens the page at an address, as a load of it does. */
function openAt(href: string): void {
  history.replaceState(null, '', href)
  $shown.set({ state: 'loading' })
  stops.push(watchPreferences(), watchHistory(), watchLocation())
  stops.push(
    $shown.listen((shown) => {
      if (shown.state === 'shown') everShown.push(shown.place.href)
    }),
  )
}

/** Another tab stores a choice, and this one gets the event. */
function otherTabTurns(simulation: boolean): void {
  const text = JSON.stringify({ at: Date.now() + 1_000, chosen: simulation ? { simulation } : {} })
  localStorage.setItem('insights/1/preferences', text)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'insights/1/preferences', newValue: text }))
}

beforeEach(() => {
  openWorld(answers)
  for (const how of ['assign', 'replace'] as const) {
    vi.spyOn(browser, how).mockImplementation((href) => void loads.push(`${how} ${href}`))
  }
  vi.spyOn(browser, 'reload').mockImplementation(() => void loads.push('reload'))
})

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) stop()
  vi.unstubAllGlobals()
  localStorage.clear()
  choose({ simulation: undefined })
  // What was still on its way finds no listener.
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
  loads.length = 0
  everShown.length = 0
  $notices.set([])
  setBase('')
})

describe('a page outside simulation trade', () => {
  test.each([
    ['/insights', '/spot/BTCUSDT'],
    ['/insights/posts/1?from=mail', '/spot/BTCUSDT'],
    ['/ar/insights', '/ar/spot/BTCUSDT'],
    ['/bg/insights/search', '/bg/spot/BTCUSDT'],
    ['/spot', '/spot/BTCUSDT'],
  ])('[s2-simulation-redirect] redirects from %s to %s while it is on, before the page shows', async (from, to) => {
    choose({ simulation: true })
    const { length } = history
    openAt(from)
    await vi.waitFor(() => expect(hrefNow()).toBe(to))
    await vi.waitFor(() => expect($shown.get()).toMatchObject({ state: 'shown', place: { href: to } }))
    expect(everShown).toEqual([to])
    expect(history.length).toBe(length)
    expect($notices.get()).toHaveLength(1)
    expect(loads).toEqual([])
  })

  test('replaces the page when a link leads to it', async () => {
    choose({ simulation: true })
    openAt('/ar/spot/ETHUSDT')
    await vi.waitFor(() => expect(everShown).toEqual(['/ar/spot/ETHUSDT']))
    await navigate('/ar/insights')
    await vi.waitFor(() => expect(everShown).toEqual(['/ar/spot/ETHUSDT', '/ar/spot/BTCUSDT']))
    expect(hrefNow()).toBe('/ar/spot/BTCUSDT')
  })

  test('shows the page while simulation trade is off', async () => {
    openAt('/ar/insights')
    await vi.waitFor(() => expect(everShown).toEqual(['/ar/insights']))
  })
})

test.each(['/spot/ETHUSDT', '/ar/futures/usdt/BTCUSDT', '/fee', '/en/asset/spot'])(
  'stays on %s while it is on',
  async (href) => {
    choose({ simulation: true })
    openAt(href)
    await vi.waitFor(() => expect(everShown).toEqual([href]))
    expect(loads).toEqual([])
    expect($notices.get()).toEqual([])
  },
)

describe('in the app, which decides what it opens', () => {
  test('replaces no page', async () => {
    choose({ simulation: true })
    Object.assign(services(), { app: { context: { get: () => ({ userId: null }) } } })
    openAt('/insights')
    await vi.waitFor(() => expect(everShown).toEqual(['/insights']))
    expect(loads).toEqual([])
  })
})

describe('when another tab', () => {
  test('[s4-simulation-other-allowed] turns it on, and reloads an allowed page', async () => {
    openAt('/ar/spot/ETHUSDT')
    await vi.waitFor(() => expect(everShown).toHaveLength(1))
    otherTabTurns(true)
    await vi.waitFor(() => expect(loads).toEqual(['reload']))
    expect(hrefNow()).toBe('/ar/spot/ETHUSDT')
  })

  test('[s4-simulation-other-redirect] turns it on, redirects other pages to spot in the reader’s locale', async () => {
    openAt('/ar/insights')
    await vi.waitFor(() => expect(everShown).toHaveLength(1))
    otherTabTurns(true)
    await vi.waitFor(() => expect(loads).toEqual(['replace /ar/spot/BTCUSDT']))
  })

  test.each(['/spot/ETHUSDT', '/asset'])('[s4-simulation-other-clear] turns it off, and reloads %s', async (href) => {
    choose({ simulation: true })
    openAt(href)
    await vi.waitFor(() => expect(everShown).toHaveLength(1))
    otherTabTurns(false)
    await vi.waitFor(() => expect(loads).toEqual(['reload']))
  })

  test('loads nothing after a change of another preference', async () => {
    choose({ simulation: true })
    openAt('/spot/ETHUSDT')
    await vi.waitFor(() => expect(everShown).toHaveLength(1))
    otherTabTurns(true)
    await vi.dynamicImportSettled()
    expect(loads).toEqual([])
  })
})

describe('in a host site with its own trade pages', () => {
  test.each([
    ['/community/ar/insights', '/ar/spot/BTCUSDT'],
    ['/community/insights/posts/1', '/spot/BTCUSDT'],
  ])('replaces %s with the site’s %s', async (from, to) => {
    choose({ simulation: true })
    setBase('/community', /^\/(?!insights)/)
    openAt(from)
    await vi.waitFor(() => expect(loads).toEqual([`replace ${to}`]))
    expect(everShown).toEqual([])
  })

  test('keeps an allowed page of the site', async () => {
    choose({ simulation: true })
    setBase('/community', /^\/(?!insights)/)
    openAt('/ar/asset/spot')
    await vi.waitFor(() => expect(everShown).toEqual(['/ar/asset/spot']))
    expect(loads).toEqual([])
  })
})

describe('the reader', () => {
  test.each([
    ['/insights', undefined, '/spot/BTCUSDT'],
    ['/ar/spot/ETHUSDT', '/spot/ETHUSDT', '/ar/spot/ETHUSDT'],
    ['/ja/insights', '/futures/usdt/BTCUSDT', '/ja/futures/usdt/BTCUSDT'],
    ['/ja/insights', '/ar/spot/ETHUSDT', '/ar/spot/ETHUSDT'],
  ])(
    '[s4-simulation-enter] [s4-simulation-enter-page] enters from %s: stores the flag, and loads the page once',
    async (from, page, to) => {
      openAt(from)
      enterSimulation(page)
      expect($simulation.get()).toBe(true)
      expect(localStorage.getItem('insights/1/preferences')).toContain('"simulation":true')
      await vi.dynamicImportSettled()
      expect(loads).toEqual([`assign ${to}`])
    },
  )

  test('reloads the previous page when the reader goes back to it', () => {
    openAt('/insights')
    enterSimulation()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(loads).toEqual(['assign /spot/BTCUSDT'])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(new Set(loads)).toEqual(new Set(['assign /spot/BTCUSDT', 'reload']))
  })

  test('starts without a reload if nothing can be stored', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    openAt('/ar/insights')
    enterSimulation()
    await vi.waitFor(() => expect(hrefNow()).toBe('/ar/spot/BTCUSDT'))
    expect($simulation.get()).toBe(true)
    await vi.waitFor(() => expect(everShown.at(-1)).toBe('/ar/spot/BTCUSDT'))
    expect(loads).toEqual([])
  })

  test.each([
    ['enter', false],
    ['leave', true],
  ] as const)('cannot %s offline, and says why', async (what, isOn) => {
    choose({ simulation: isOn || undefined })
    openAt('/spot/ETHUSDT')
    await vi.dynamicImportSettled()
    loads.length = 0
    const said = vi.spyOn(browser, 'canLoad').mockReturnValue(false)
    if (what === 'enter') enterSimulation()
    else leaveSimulation()
    expect([$simulation.get(), loads, said.mock.calls.length]).toEqual([isOn, [], 1])
  })

  test('[s4-simulation-leave] [s4-simulation-leave-reload] leaves: removes the flag and reloads the page', async () => {
    choose({ simulation: true, theme: 'black' })
    openAt('/ar/spot/ETHUSDT')
    leaveSimulation()
    expect($simulation.get()).toBe(false)
    const kept = localStorage.getItem('insights/1/preferences')
    expect(kept).not.toContain('simulation')
    expect(kept).toContain('"theme":"black"')
    await vi.dynamicImportSettled()
    expect(loads).toEqual(['reload'])
  })

  test.each(['/zh-TC/login?from=%2Fspot%2FETHUSDT', '/register'])(
    'leaves by going to %s, which is loaded again',
    async (href) => {
      choose({ simulation: true })
      openAt('/spot/ETHUSDT')
      await vi.waitFor(() => expect(everShown).toEqual(['/spot/ETHUSDT']))
      await navigate(href)
      await vi.waitFor(() => expect(loads).toEqual(['reload']))
      expect($simulation.get()).toBe(false)
      expect(hrefNow()).toBe(href)
      expect(everShown).toEqual(['/spot/ETHUSDT'])
      expect($notices.get()).toEqual([])
    },
  )
})
