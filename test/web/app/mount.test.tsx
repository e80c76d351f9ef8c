import { MountError } from '#web/app/mountOptions.ts'
import 'fake-indexeddb/auto'
import '#web/app/render.tsx'
import '#web/features/feed/home/Home.tsx'
import { act, render } from '@testing-library/react'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import { late } from '#bridge/lib/late.ts'
import { siteExchange as exchange } from '#test/support/siteExchange.ts'
import { mount } from '#web/app/mount.ts'
import { $shown } from '#web/app/screen.ts'
import { mount as mountInSite, type Report } from '#web/index.ts'
import { browser } from '#web/lib/page/browser.ts'
import { services } from '#web/lib/page/services.ts'
import { setTheme } from '#web/lib/page/setTheme.ts'
import { $location, hrefTo, navigate, routeAt, setBase } from '#web/lib/router/location.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { mount as mountInApp } from '#webview/mount.ts'

/** Tracking is another test's. */
vi.mock('#web/features/tracking/loadTracking.ts', () => ({ loadTracking: () => () => {} }))

let root: HTMLElement
let unmount: (() => void) | undefined

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  history.replaceState(null, '', '/community/ar/insights')
  root = document.createElement('div')
  document.body.append(root)
})
afterEach(() => {
  unmount?.()
  setBase('')
  document.body.replaceChildren()
})

const here = () => $location.get().route?.name

/**
 * A plain click.
 * @returns whether a listener handled it.
 */
function click(href: string): boolean {
  const link = document.createElement('a')
  link.setAttribute('href', href)
  root.append(link)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.dispatchEvent(event)
  return event.defaultPrevented
}

test('reads and writes addresses with the base', async () => {
  unmount = mount(root, exchange, { base: '/community/' })
  expect($location.get()).toMatchObject({ route: { name: 'home' }, prefix: '/community/ar' })
  expect(hrefTo('post', '7')).toBe('/community/ar/insights/posts/7')
  await navigate(hrefTo('post', '7'))
  expect(location.pathname).toBe('/community/ar/insights/posts/7')
  expect($location.get().route).toEqual({ name: 'post', params: { id: '7' } })
})

test('ignores a path outside the base', () => {
  history.replaceState(null, '', '/communityish/insights')
  unmount = mount(root, exchange, { base: '/community' })
  expect(here()).toBeUndefined()
})

test('passes other addresses of the site to its router, and nothing else', async () => {
  const taken = vi.fn()
  unmount = mount(root, exchange, { base: '/community', navigate: taken })
  expect(click('/spot/BTCUSDT?from=insights#chart')).toBe(true)
  expect(click('/community/insights/search')).toBe(true)
  await vi.waitFor(() => expect(here()).toBe('search'))
  expect(click('mailto:help@example.com')).toBe(false)
  expect(taken.mock.calls).toEqual([['/spot/BTCUSDT?from=insights#chart']])
})

test.each([
  ['at the root', {}, ['/login', '/spot/BTCUSDT'], []],
  [
    'at the root with log-in alone',
    { ownPages: ['login'] },
    ['/login', '/register'],
    ['/spot/BTCUSDT', '/futures/usdt/BTCUSDT'],
  ],
  ['below a path', { base: '/community' }, [], ['/community/login', '/login', '/community/spot/BTCUSDT']],
  [
    'below a path with trade',
    { base: '/community', ownPages: ['trade'] },
    ['/community/spot/BTCUSDT'],
    ['/community/register'],
  ],
] as const)('%s, shows the section’s own pages, and leaves the others to the host', (_, options, own, left) => {
  unmount = mount(root, exchange, options)
  for (const path of own) expect([path, routeAt(path) !== undefined]).toEqual([path, true])
  for (const path of left) expect([path, routeAt(path)]).toEqual([path, undefined])
  expect(routeAt(`${'base' in options ? options.base : ''}/insights/topics`)?.name).toBe('topics')
})

test('lets the browser load the site’s other addresses without a router', () => {
  unmount = mount(root, exchange, { base: '/community' })
  expect(click('/spot/BTCUSDT')).toBe(false)
})

test('unmounts', async () => {
  unmount = mount(root, exchange, { base: '/community' })
  await vi.waitFor(() => expect(root.childElementCount).toBeGreaterThan(0))
  unmount()
  await vi.waitFor(() => expect(root.childElementCount).toBe(0))
})

/** A site's own component, with the section in an effect. */
function Site() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? mountInSite(place.current, exchange, { base: '/community' }) : undefined), [])
  return <div ref={place} />
}

test('can be mounted, unmounted and mounted again by an effect, as in strict mode, without a warning', async () => {
  const said = vi.spyOn(console, 'error')
  const shown = () => expect(root.querySelector('.insights-body .shell')).not.toBeNull()
  const site = createRoot(root)
  const show = (key?: string) =>
    act(async () => site.render(<StrictMode>{key === undefined ? null : <Site key={key} />}</StrictMode>))
  await show('first')
  await vi.waitFor(shown)
  // Taken down and mounted by one commit.
  await show('second')
  await vi.waitFor(shown)
  expect(root.querySelectorAll('.insights')).toHaveLength(1)
  await show()
  expect(root.childElementCount).toBe(0)
  await act(async () => site.unmount())
  expect(said.mock.calls).toEqual([])
})

test('calls the site’s callbacks', () => {
  const onReport = vi.fn()
  unmount = mount(root, exchange, { maxNotifications: 2, onReport })
  expect(services().host).toMatchObject({ maxNotifications: 2, onReport })
})

function Broken(): never {
  throw new TypeError('"my words" are odd')
}

describe('errors', () => {
  /** Waits until it is told, which is once the page is idle. */
  const hears = async (heard: readonly Report[], wanted: unknown) => {
    await vi.advanceTimersByTimeAsync(4_000)
    await vi.waitFor(() => expect(heard).toContainEqual(wanted), { timeout: 15_000 })
  }
  const breakCard = () =>
    render(
      <CardBoundary id="1">
        <Broken />
      </CardBoundary>,
    )
  const boundary = expect.objectContaining({ kind: 'boundary', name: 'card', message: 'TypeError: "…" are odd' })
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    browser.isOurs = false
  })

  test.each([
    ['a browser', mount],
    ['the app', mountInApp],
  ] as const)('in a boundary is reported to the host, in %s', async (_, mountHere) => {
    const heard: Report[] = []
    unmount = mountHere(root, exchange, { onReport: (one) => heard.push(one) })
    breakCard()
    await hears(heard, boundary)
  })

  test.each([
    ['a site’s page', 'https://errors.test/in', false, []],
    ['a page of one’s own', 'https://errors.test/in', true, ['https://errors.test/in']],
    ['a page of one’s own that names none', undefined, true, []],
  ] as const)(
    'is sent from %s to the address of the configuration (%s): ours, %j',
    async (_, errors, isOurs, sentTo) => {
      const { errors: _of, ...domains } = exchange.domains
      const own = defineExchange({ ...exchange, domains: { ...domains, ...(errors && { errors }) } })
      const fetch = vi.fn((_address: string | Request) => new Promise<Response>(() => {}))
      vi.stubGlobal('fetch', fetch)
      const heard: Report[] = []
      browser.isOurs = isOurs
      unmount = mount(root, own, { onReport: (one) => heard.push(one) })
      breakCard()
      await hears(heard, boundary)
      const posts = fetch.mock.calls.filter(([address]) => String(address).includes('errors'))
      expect(posts.map(([address]) => address)).toEqual(sentTo)
    },
  )

  test('before the page started are reported by the next one, once', async () => {
    sessionStorage.setItem('insights/1/notStarted', 'main-AAAA.js')
    const heard: Report[] = []
    unmount = mount(root, exchange, { onReport: (one) => heard.push(one) })
    const told = expect.objectContaining({ kind: 'import', name: 'not started: main-AAAA.js' })
    await hears(heard, told)
    expect(sessionStorage.getItem('insights/1/notStarted')).toBeNull()
  })
})

test('uses the exchange’s accent in a host site, in both themes', () => {
  unmount = mountInSite(root, exchange, { base: '/community' })
  const section = root.querySelector<HTMLElement>('.insights')
  const worn = () => ['--accent', '--on-accent'].map((name) => section?.style.getPropertyValue(name))
  setTheme('white')
  expect(worn()).toEqual(['#1D5FE0', '#ffffff'])
  setTheme('black')
  expect(worn()).toEqual(['#6FA3FF', '#071225'])
})

test('rejects a second section with a sentence until the first is unmounted', () => {
  unmount = mountInSite(root, exchange, { base: '/community' })
  const again = () => mountInSite(root, exchange, { base: '/community' })
  expect(again).toThrow(new MountError('The section is already mounted. Unmount it before you mount it again.'))
  expect(root.childElementCount).toBe(1)
  unmount()
  expect(root.childElementCount).toBe(0)
  unmount = again()
  expect(root.childElementCount).toBe(1)
})

test('a section that failed to mount does not count as mounted', () => {
  const broken = { ...exchange, brand: undefined }
  // @ts-expect-error: nothing has checked it.
  expect(() => mountInSite(root, broken)).toThrow(TypeError)
  expect(root.childElementCount).toBe(0)
  unmount = mountInSite(root, exchange, { base: '/community' })
  expect(root.childElementCount).toBe(1)
})

test('shows a notice with a button for a part that hangs', async () => {
  unmount = mount(root, exchange, { base: '/community' })
  await vi.waitFor(() => expect(root.childElementCount).toBeGreaterThan(0))
  vi.useFakeTimers()
  void late(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(8_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(root.querySelector('.toast')?.textContent).toMatch(/.{10}/))
  expect(root.querySelector('.toast__action')).toBeTruthy()
})

test('marks a screen that failed to load', async () => {
  unmount = mount(root, exchange, { base: '/community' })
  await vi.waitFor(() => expect(root.childElementCount).toBeGreaterThan(0))
  for (const kind of ['error', 'slow'] as const) {
    $shown.set({ state: 'failed', place: $location.get(), kind })
    await vi.waitFor(() => expect(root.querySelector(`.state-panel[data-kind=${kind}] button`)).toBeTruthy())
  }
})
