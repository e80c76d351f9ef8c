import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $locale } from '#web/lib/page/appearance.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $location, hrefTo, navigate, relocate, setGate, watchHistory, watchLinks } from '#web/lib/router/location.ts'

let stop: () => void

beforeEach(() => {
  history.replaceState(null, '', '/ar/insights?tab=hot')
  stop = watchHistory()
})
afterEach(() => {
  stop()
  setGate(undefined)
  document.body.replaceChildren()
})

const name = () => $location.get().route?.name

test('reads the first location from the address, including locale and query', () => {
  expect($location.get()).toMatchObject({
    href: '/ar/insights?tab=hot',
    prefix: '/ar',
    search: 'tab=hot',
    route: { name: 'home' },
  })
  expect($locale.get()).toBe('ar')
})

test.each([
  ['/insights/search?q=why?not', 'q=why?not'],
  ['/insights/search??q=a', '?q=a'],
  ['/insights/search?q=a?b?c&x=%3F', 'q=a?b?c&x=%3F'],
  ['/insights/search', ''],
])('reads everything after the first question mark of %s as the query', async (href, search) => {
  await navigate(href)
  expect($location.get()).toMatchObject({ search, route: { name: 'search' } })
})

test('keeps the reader’s locale in links, and encodes their parameters', () => {
  expect(hrefTo('post', 'p 1')).toBe('/ar/insights/posts/p%201')
  expect(hrefTo('user', 'mira/articles')).toBe('/ar/insights/user/mira/articles')
  expect(hrefTo('home')).toBe('/ar/insights')
})

test('adds one history entry with its own key for a navigation', async () => {
  const { key } = $location.get()
  const before = history.length
  await navigate('/insights/posts/1')
  expect(name()).toBe('post')
  expect(location.pathname).toBe('/insights/posts/1')
  expect(history.length).toBe(before + 1)
  expect($location.get().key).not.toBe(key)
})

test('adds no history entry for a replacing navigation', async () => {
  const before = history.length
  await navigate('/insights/search', { replace: true })
  expect(name()).toBe('search')
  expect(history.length).toBe(before)
})

test('adds no history entry for a route opened natively', async () => {
  setGate(async () => false)
  const before = history.length
  await navigate('/insights/posts/1')
  expect(history.length).toBe(before)
  expect(name()).toBe('home')
})

test('lets a newer navigation overtake one whose gate still waits', async () => {
  let answer: (go: boolean) => void = () => {}
  setGate((route) => (route.name === 'post' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(true)))
  const first = navigate('/insights/posts/1')
  await navigate('/insights/search')
  answer(true)
  await first
  expect(name()).toBe('search')
})

test('passes the route and the full address to the gate', async () => {
  const gate = vi.fn().mockResolvedValue(false)
  setGate(gate)
  await navigate('/ar/insights/rank/24h')
  expect(gate).toHaveBeenCalledWith(
    { name: 'rank', params: { slug: '24h' } },
    `${location.origin}/ar/insights/rank/24h`,
  )
})

/** Clicks a link with these attributes, and tells whether the page took the click. */
const takes = (attributes: string, init: MouseEventInit = {}): boolean => {
  const link = document.createElement('a')
  for (const [key, value] of new URLSearchParams(attributes)) link.setAttribute(key, value)
  document.body.append(link)
  const stopLinks = watchLinks(document.body)
  let taken = false
  const stay = (event: Event) => {
    taken = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', stay, { once: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }))
  stopLinks()
  return taken
}

test('handles a plain click on a link to insights as a navigation of this page', async () => {
  expect(takes('href=/insights/posts/7')).toBe(true)
  await vi.waitFor(() => expect($location.get().route?.params).toEqual({ id: '7' }))
})

test.each([
  ['another part of the exchange', 'href=/asset/spot', {}],
  ['another origin', 'href=https://a.example/insights', {}],
  ['an origin that looks like a path', 'href=//a.example/insights', {}],
  ['an origin behind a backslash', 'href=/\\a.example/insights', {}],
  ['a new window', 'href=/insights&target=_blank', {}],
  ['a click with ctrl', 'href=/insights', { ctrlKey: true }],
  ['the middle button', 'href=/insights', { button: 1 }],
])('leaves %s to the browser', (_, attributes, init) => {
  expect(takes(attributes, init)).toBe(false)
})

describe('a browser that limits URL changes, like Safari after 100 in 30 s', () => {
  const refuse = () => {
    throw new DOMException('Attempt to use history.pushState() more than 100 times per 30 seconds', 'SecurityError')
  }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(history, 'pushState').mockImplementation(refuse)
    vi.spyOn(history, 'replaceState').mockImplementation(refuse)
  })

  test('loads a link as a whole document', () => {
    const assign = vi.spyOn(browser, 'assign').mockImplementation(() => {})
    const unwatch = watchLinks(document.body)
    document.body.innerHTML = '<a href="/insights/rank?tab=gain">Rank</a>'
    document.querySelector('a')?.click()
    unwatch()
    expect(assign.mock.calls).toEqual([[new URL('/insights/rank?tab=gain', location.href).href]])
  })

  test('shows a page’s new URL, and writes it once allowed', async () => {
    relocate('/ar/insights?tab=new')
    expect($location.get()).toMatchObject({ search: 'tab=new', route: { name: 'home' } })
    expect(location.search).toBe('?tab=hot')
    vi.mocked(history.replaceState).mockRestore()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(location.search).toBe('?tab=new')
  })

  test('does not write a URL that the reader has left', async () => {
    relocate('/ar/insights?tab=new')
    vi.restoreAllMocks()
    await navigate('/ar/insights/rank')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(location.pathname).toBe('/ar/insights/rank')
  })
})
