import { expect, test, vi } from 'vitest'
import { keepMocks } from '#test/support/console.ts'
import { setCookie } from '#test/support/setCookie.ts'
import { $locale, setPathLocale } from '#web/lib/page/appearance.ts'

const mark = 'leftByATestFile'

const found = (): Record<string, unknown> => ({
  scope: Reflect.has(globalThis, mark),
  page: document.documentElement.hasAttribute('data-left'),
  cookie: document.cookie,
  stored: localStorage.getItem(mark),
  address: location.search,
  module: $locale.get(),
  online: navigator.onLine,
  clock: vi.isFakeTimers(),
})

let isTold = false

/**
 * What each test file may rely on. Two files run this, because the second in a process would find leftovers of the
 * first.
 */
export function ownPageSuite(): void {
  keepMocks()
  test('a test file finds a page, a global scope, modules and a clock that no other has touched', () => {
    vi.stubGlobal('requestIdleCallback', () => {})
    expect(found()).toEqual({
      scope: false,
      page: false,
      cookie: '',
      stored: null,
      address: '',
      module: 'en',
      online: true,
      clock: false,
    })
    Reflect.set(globalThis, mark, true)
    document.documentElement.setAttribute('data-left', '')
    setCookie(mark, '1')
    localStorage.setItem(mark, '1')
    history.replaceState(null, '', `?${mark}`)
    setPathLocale('ja')
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    addEventListener('online', () => {
      isTold = true
    })
    vi.stubGlobal('fetch', undefined)
    vi.useFakeTimers()
  })

  test('and finds what it has left there itself', () => {
    expect(found()).toMatchObject({ scope: true, page: true, stored: '1', module: 'ja', online: false, clock: true })
    dispatchEvent(new Event('online'))
    expect(isTold).toBe(true)
  })

  test('a clock that stands still is that of the page, without what a test has put into it', () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    vi.useFakeTimers()
    expect(Reflect.has(globalThis, 'requestIdleCallback')).toBe(false)
  })
}
