import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matchRoute } from '#bridge/site/routes.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { Shell } from '#web/app/App.tsx'
import { watchDesktopLayout } from '#web/app/idle.ts'
import { $shown } from '#web/app/screen.ts'
import { hideBar } from '#web/app/shell/hideBar.ts'
import { loadDesktopLayout } from '#web/app/shell/loadDesktopLayout.ts'
import { loadEntry } from '#web/app/shell/loadEntry.ts'
import { MoreMenu } from '#web/app/shell/MoreMenu.tsx'
import { $device } from '#web/lib/page/device.ts'
import { $notices, notify } from '#web/lib/page/notices.ts'
import { $fromApp, $theme } from '#web/lib/page/preferences.ts'
import { setTheme } from '#web/lib/page/setTheme.ts'
import { $barEntries, $sideNav, $toastCard } from '#web/lib/page/slots.ts'
import { $location } from '#web/lib/router/location.ts'
import { Notices } from '#web/ui/Notices/Notices.tsx'
import { ToastCard } from '#web/ui/Notices/ToastCard.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'

beforeEach(() => void openWorld())
afterEach(() => {
  setTheme('white')
  $notices.set([])
})

const wide = (width: number) => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true })
  $device.set(width < 768 ? 'mobile' : 'pc')
}

test('shows the sections at the bottom on a phone, with a top bar with the exchange’s name', () => {
  wide(390)
  const { container } = render(<Shell current="home">content</Shell>)
  expect(screen.getByText('Meridian').closest('header')?.className).toBe('top-bar')
  expect(container.querySelectorAll('.tab-bar a')).toHaveLength(5)
  expect(container.querySelector('[aria-current="page"]')?.textContent).toBe('Home')
})

test('shows all sections next to the content on wide screens, followed by the compose button', async () => {
  wide(1440)
  await loadDesktopLayout()
  const { container } = render(<Shell current="rank">content</Shell>)
  expect(container.querySelector('.side-nav > nav + *')?.textContent).toBe('Write')
  expect(container.querySelectorAll('.side-nav nav a')).toHaveLength(8)
  expect(container.querySelector('.top-bar, .tab-bar')).toBeNull()
})

test('shows a post’s own bar on a phone', () => {
  wide(390)
  const { container } = render(<Shell current="post">content</Shell>)
  expect(container.querySelector('.top-bar, .tab-bar')).toBeNull()
})

test('the skip link moves the focus to the content without changing the URL', () => {
  wide(390)
  const before = location.href
  render(<Shell current="home">content</Shell>)
  fireEvent.click(screen.getByText('Skip to content'))
  expect(document.activeElement?.id).toBe('content')
  expect(location.href).toBe(before)
})

test('the theme switch names the theme it leads to and turns it on', async () => {
  wide(390)
  render(<Shell current="home">content</Shell>)
  await loadEntry()
  fireEvent.click(await screen.findByRole('button', { name: 'Dark theme' }))
  expect($theme.get()).toBe('black')
  await screen.findByRole('button', { name: 'Light theme' })
})

test.each([
  ['as the reader likes', {}],
  ['as an app or a site decides', { theme: 'black' }],
] as const)(
  'on a phone the controls of the head bar keep their places while it loads: theme %s',
  async (_, fromApp) => {
    wide(390)
    $barEntries.set(null)
    $fromApp.set(fromApp)
    const { container } = render(<Shell current="home">content</Shell>)
    const places = () => container.querySelectorAll('.top-bar .icon-button').length
    const before = places()
    await act(loadEntry)
    expect(container.querySelector('.top-bar a[href^="/login"]')).not.toBeNull()
    expect(places()).toBe(before)
    $fromApp.set({})
  },
)

const press = (key: string) => void fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('has a keyboard menu of less used items on wide screens, and Escape restores the focus', async () => {
  wide(1440)
  await loadDesktopLayout()
  render(
    <>
      <Shell current="home">content</Shell>
      <MoreMenu />
    </>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  expect(screen.queryByText('Dark theme')).toBeNull()
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('menu', { name: 'More' })
  expect(screen.getAllByRole('menuitem').map((row) => row.textContent)).toEqual([
    'Simulation trade Try orders with practice money on Meridian’s trade pages.',
    'Language and display',
    'Dark theme',
    'Back to Meridian',
  ])
  press('End')
  expect(document.activeElement?.textContent).toBe('Back to Meridian')
  press('Escape')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  fireEvent.click(await screen.findByText('Dark theme'))
  expect($theme.get()).toBe('black')
  expect(screen.queryByRole('menu')).toBeNull()
})

test.each([
  ['spot', 'page'],
  ['futures', 'page'],
  ['home', null],
] as const)('beside the content the markets are a section; on %s it is the current one: %s', async (route, current) => {
  wide(1440)
  await loadDesktopLayout()
  render(<Shell current={route}>content</Shell>)
  const link = screen.getByRole('link', { name: 'Markets' })
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/spot/BTCUSDT', current])
})

test('links markets, simulation trade and settings in the top bar’s menu on a phone', async () => {
  wide(390)
  render(
    <>
      <Shell current="home">content</Shell>
      <MoreMenu />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu', { name: 'More' })
  const rows = screen.getAllByRole('menuitem')
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    ['Markets', '/spot/BTCUSDT'],
    ['Simulation trade Try orders with practice money on Meridian’s trade pages.', null],
    ['Settings', '/insights/setting'],
    ['Language and display', null],
    ['Back to Meridian', 'https://meridian.example/'],
  ])
  expect(document.activeElement).toBe(rows[0])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Settings' }))
  expect(screen.queryByRole('menu')).toBeNull()
})

test.each(['before', 'after'])(
  'loads the side navigation for a window made wide %s it is observed, and never on a phone',
  async (when) => {
    $sideNav.set(null)
    wide(390)
    await loadDesktopLayout()
    expect($sideNav.get()).toBeNull()
    const { container } = render(<Shell current="home">content</Shell>)
    if (when === 'before') await act(async () => wide(1440))
    const stop = watchDesktopLayout()
    if (when === 'after') await act(async () => wide(1440))
    await waitFor(() => expect(container.querySelector('.side-nav')).not.toBeNull())
    stop()
  },
)

test('hides the top bar while scrolling down, and shows it while scrolling up', async () => {
  vi.useFakeTimers()
  wide(390)
  const nothing = () => null
  const show = (path: string) => {
    const place = { ...$location.get(), route: matchRoute(path) }
    act(() => $shown.set({ state: 'shown', place, Screen: nothing }))
  }
  show('/insights')
  const stop = hideBar()
  const scrollTo = (y: number) => {
    vi.stubGlobal('scrollY', y)
    act(() => void window.dispatchEvent(new Event('scroll')))
    vi.advanceTimersByTime(80)
    return document.documentElement.dataset.bar
  }
  expect(scrollTo(300)).toBe('hidden')
  expect(scrollTo(250)).toBe('shown')
  expect(scrollTo(400)).toBe('hidden')
  expect(scrollTo(0)).toBe('shown')
  expect(scrollTo(300)).toBe('hidden')
  // A post has its own bar.
  show('/insights/posts/1')
  expect(document.documentElement.dataset.bar).toBeUndefined()
  expect(scrollTo(900)).toBeUndefined()
  show('/insights')
  expect(scrollTo(1_000)).toBe('hidden')
  stop()
  expect(document.documentElement.dataset.bar).toBeUndefined()
})

test('announces a notice, and hides it after three seconds', async () => {
  vi.useFakeTimers()
  render(<Notices />)
  const region = screen.getByRole('status')
  act(() => notify('Link copied'))
  expect(region.textContent).toContain('Link copied')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(region.textContent).toBe('')
})

test('announces a notice with an action before its card loads, and keeps it until it is used', async () => {
  const run = vi.fn()
  $toastCard.set(null)
  render(<Notices />)
  act(() => notify('The app did not open this page.', { label: 'Open again', run }))
  expect(screen.getByRole('status').textContent).toBe('The app did not open this page.')
  act(() => $toastCard.set(ToastCard))
  fireEvent.click(await screen.findByText('Open again'))
  expect(run).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText('Open again')).toBeNull())
})

test('a panel’s next step is a link or a button', () => {
  const run = vi.fn()
  const view = render(<StatePanel title="Gone" action={{ label: 'Go to the feed', href: '/insights' }} />)
  expect(screen.getByText('Go to the feed').getAttribute('href')).toBe('/insights')
  view.unmount()
  render(<StatePanel kind="error" title="Failed" action={{ label: 'Try again', run }} />)
  fireEvent.click(screen.getByText('Try again'))
  expect(run).toHaveBeenCalledTimes(1)
})
