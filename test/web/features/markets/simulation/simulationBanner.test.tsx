import { $banner } from '#web/lib/page/slots.ts'
import '#web/app/simulation.ts'
import '#web/app/render.tsx'
import '#web/features/feed/home/Home.tsx'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { App } from '#web/app/App.tsx'
import { Missing } from '#web/app/missing/Missing.tsx'
import { mount } from '#web/app/mount.ts'
import { $shown, watchLocation } from '#web/app/screen.ts'
import { MoreMenu, showMore } from '#web/app/shell/MoreMenu.tsx'
import { browser } from '#web/lib/page/browser.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $fromApp, $simulation, choose } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { $location, setBase, watchHistory } from '#web/lib/router/location.ts'

const { documentElement: html } = document
const loads: string[] = []
const stops: (() => void)[] = []

beforeEach(() => {
  openWorld()
  vi.spyOn(browser, 'assign').mockImplementation((href) => void loads.push(`assign ${href}`))
  vi.spyOn(browser, 'reload').mockImplementation(() => void loads.push('reload'))
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) stop()
  $fromApp.set({})
  choose({ simulation: undefined })
  await vi.dynamicImportSettled()
  $banner.set(null)
  $flags.set({ exchange: [], app: [] })
  $notices.set([])
  $shown.set({ state: 'loading' })
  setBase('')
  loads.length = 0
  document.body.replaceChildren()
})

// Stores end their work that long after their last listener has gone, and need the window for it.
afterAll(() => new Promise((resolve) => setTimeout(resolve, STORE_UNMOUNT_DELAY + 100)))

function at(href: string): void {
  history.replaceState(null, '', href)
  stops.push(watchHistory())
}

const inApp = () => Object.assign(services(), { app: { context: { get: () => ({ userId: null }) } } })

describe('the banner', () => {
  const show = async (href = '/fee') => {
    at(href)
    stops.push(watchLocation())
    const view = render(<App />)
    await waitFor(() => expect($shown.get().state).toBe('shown'))
    return view
  }

  test('shows above the screen during simulation trade, is announced, and reserves its space', async () => {
    choose({ simulation: true })
    const { container } = await show()
    const banner = screen.getByRole('complementary', { name: 'Simulation trade' })
    expect(container.firstElementChild).toBe(banner)
    await waitFor(() => expect(banner.querySelector('[role="status"]')?.textContent).toContain('Simulation trade'))
    expect(html.dataset.simulation).toBe('')
  })

  test('shows before the screen', async () => {
    choose({ simulation: true })
    const seen: boolean[] = []
    stops.push($shown.listen(() => seen.push($banner.get() !== null)))
    await show()
    expect(seen).toEqual([true])
  })

  test('turns simulation trade off', async () => {
    choose({ simulation: true })
    await show()
    fireEvent.click(screen.getByText('Leave simulation'))
    expect($simulation.get()).toBe(false)
    expect(loads).toEqual(['reload'])
  })

  test('is hidden while simulation trade is off', async () => {
    await show()
    expect(screen.queryByRole('complementary', { name: 'Simulation trade' })).toBeNull()
    expect(html.dataset.simulation).toBeUndefined()
  })

  test('follows the app’s mode, and leaves turning it off to the app', async () => {
    inApp()
    $fromApp.set({ simulation: true })
    await show('/insights/nowhere')
    await screen.findByText('Simulation trade')
    expect(screen.queryByText('Leave simulation')).toBeNull()
    act(() => $fromApp.set({ simulation: false }))
    await waitFor(() => expect(screen.queryByText('Simulation trade')).toBeNull())
    expect(html.dataset.simulation).toBeUndefined()
    act(() => $fromApp.set({ simulation: true }))
    await screen.findByText('Simulation trade')
    expect(loads).toEqual([])
  })
})

describe('the entry next to the sections', () => {
  const openMore = () => {
    render(<MoreMenu />)
    act(() => showMore(document.createElement('button')))
  }

  test('opens the default spot page', () => {
    at('/en-GB/insights')
    openMore()
    fireEvent.click(screen.getByRole('menuitem', { name: /^Simulation trade/ }))
    expect($simulation.get()).toBe(true)
    expect(loads).toEqual(['assign /en-GB/spot/BTCUSDT'])
  })

  test.each<[string, () => void]>([
    ['while it is on', () => choose({ simulation: true })],
    ['in the app', inApp],
    ['where the part is off', () => $flags.setKey('exchange', ['simulation'])],
  ])('is hidden %s', (_, set) => {
    at('/en-GB/insights')
    set()
    openMore()
    expect(screen.getByRole('menuitem', { name: 'Language and display' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: /^Simulation trade/ })).toBeNull()
  })
})

describe('without a screen', () => {
  const steps = () =>
    [...document.querySelectorAll('.state-panel a')].map((link) => [link.textContent, link.getAttribute('href')])

  test.each([
    ['an unknown URL', '/en/insights/nowhere', [], 'Page not found', ['Go to the feed', '/en/insights']],
    ['a page of the exchange', '/en/fee', [], 'This page belongs to Meridian', ['Go to Meridian', '/en/']],
    [
      'a disabled feature',
      '/en/insights/rank',
      ['rank'],
      'This page is not available',
      ['Go to the feed', '/en/insights'],
    ],
    ['a disabled section', '/en/insights', ['insights'], 'This section is not available', ['Go to Meridian', '/en/']],
  ] as const)('names %s, and links to the next step', (_, href, off, heading, step) => {
    $flags.setKey('exchange', off)
    at(href)
    render(<Missing />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
    expect(steps()).toEqual([step])
  })

  test('links to the spot page during simulation trade, not to a home page that redirects there', () => {
    choose({ simulation: true })
    at('/en/fee')
    render(<Missing />)
    expect(steps()).toEqual([['Go to spot trading', '/en/spot/BTCUSDT']])
  })

  test('lets a reader go back to the previous page of ours', () => {
    history.replaceState({ key: 'a', depth: 1 }, '', '/fee')
    stops.push(watchHistory())
    const back = vi.spyOn(history, 'back').mockImplementation(() => {})
    render(<Missing />)
    fireEvent.click(screen.getByText('Go back'))
    expect(back).toHaveBeenCalledTimes(1)
  })
})

test('closes a page when its feature is disabled, and reopens it', async () => {
  at('/insights')
  stops.push(watchLocation())
  await vi.waitFor(() => expect($shown.get().state).toBe('shown'))
  const current = () => {
    const shown = $shown.get()
    return shown.state === 'shown' ? shown.Screen : undefined
  }
  const home = current()
  expect(home).not.toBe(Missing)
  $flags.setKey('exchange', ['insights'])
  await vi.waitFor(() => expect(current()).toBe(Missing))
  $flags.setKey('exchange', [])
  await vi.waitFor(() => expect(current()).toBe(home))
})

describe('a call', () => {
  /** The headers of a call of the mounted page. */
  async function headersOf(simulation: boolean): Promise<Headers> {
    choose({ simulation: simulation || undefined })
    const sent: Headers[] = []
    vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers))
      return new Promise(() => {})
    })
    at('/fee')
    const root = document.createElement('div')
    document.body.append(root)
    stops.push(mount(root, exchange))
    void services().client.call('social.hotHashTag', { limit: 1 }, { onBusy: () => {} })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    return sent[0] ?? new Headers()
  }

  test.each([
    [true, '1'],
    [false, null],
  ])('contains paptrading: 1 during simulation trade only (%j)', async (isOn, paptrading) => {
    const headers = await headersOf(isOn)
    expect([headers.get('website'), headers.get('paptrading')]).toEqual(['insights', paptrading])
  })
})

describe('mounted in a host site', () => {
  function clickIn(href: string, options: Parameters<typeof mount>[2]): boolean {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    history.replaceState(null, '', `${options?.base ?? ''}/ar/insights`)
    const root = document.createElement('div')
    document.body.append(root)
    stops.push(mount(root, exchange, options))
    const link = document.createElement('a')
    link.setAttribute('href', href)
    root.append(link)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    link.dispatchEvent(event)
    return event.defaultPrevented
  }

  test.each(['/spot/BTCUSDT', '/ar/futures/usdt/BTCUSDT'])('leaves %s to the site if it has a router', (href) => {
    const taken = vi.fn()
    clickIn(href, { navigate: taken })
    expect(taken.mock.calls).toEqual([[href]])
    expect($location.get().route?.name).toBe('home')
  })

  test('leaves a trade page below a base to the site', () => {
    expect(clickIn('/community/spot/BTCUSDT', { base: '/community' })).toBe(false)
  })

  test('provides the trade pages without a base and a router', () => {
    expect(clickIn('/ar/spot/BTCUSDT', {})).toBe(true)
    expect($location.get().route?.name).toBe('spot')
  })
})
