import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { type Chosen, preferenceCookieValue, readPreferenceCookie, readPreferences } from '#bridge/site/preferences.ts'
import sandbox from '#fixtures/exchange.config.ts'

const key = 'insights/1/preferences'
const load = () => import('#web/lib/page/preferences.ts')
const followAsVisitor = async (id: string, follows: boolean) =>
  (await import('#web/features/people/follows.ts')).followAsVisitor(id, follows)

const cookies: string[] = []
let cookie = ''

/** What a browser does with a cookie that a script writes: it keeps the value, and no attribute can be read back. */
function fakeCookies(): void {
  cookie = ''
  cookies.length = 0
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    cookies.push(text)
    cookie = text.split(';')[0] ?? ''
  })
}

const inCookie = (): Chosen | undefined => readPreferenceCookie(cookie.split('=').slice(1).join('='))?.chosen
const inStorage = (): Chosen | undefined => readPreferences(localStorage.getItem(key))?.chosen
const asKept = (at: unknown, chosen: unknown): string => JSON.stringify({ at, chosen })
const keepCookie = (at: number, chosen: Chosen): void => {
  cookie = `${preferenceCookie.name}=${preferenceCookieValue({ at, chosen })}`
}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  fakeCookies()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('while nothing is chosen', () => {
  test('uses the defaults, and writes nothing', async () => {
    const stores = await load()
    expect([stores.$theme.get(), stores.$klineInterval.get(), stores.$layout.get(), stores.$simulation.get()]).toEqual([
      'white',
      '1',
      'right',
      false,
    ])
    expect([cookies, localStorage.length]).toEqual([[], 0])
  })
})

describe('a choice', () => {
  test('is stored in local storage and in a cookie for 365 days and the whole site', async () => {
    const { choose, $theme } = await load()
    choose({ theme: 'black' })
    expect($theme.get()).toBe('black')
    expect([inStorage(), inCookie()]).toEqual([{ theme: 'black' }, { theme: 'black' }])
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const [name, ...attributes] = cookies[0]?.split('; ') ?? []
    expect(name).toMatch(/^insights_1_preferences=%7B/)
    expect(attributes.join('; ')).toBe(`Path=/; Max-Age=31536000; SameSite=Lax${secure}`)
  })

  test('is stored in a Secure cookie on a secure page', async () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    const { writeCookie } = await import('#bridge/storage/cookies.ts')
    writeCookie('insights_1_probe', 'b', 60)
    vi.unstubAllGlobals()
    expect(cookies).toEqual(['insights_1_probe=b; Path=/; Max-Age=60; SameSite=Lax; Secure'])
  })

  test('keeps other choices, including another tab’s, and can be undone', async () => {
    const { choose, $chosen } = await load()
    choose({ theme: 'black', unit: 'EUR' })
    localStorage.setItem(key, asKept(Date.now() + 5, { theme: 'black', unit: 'EUR', layout: 'left' }))
    choose({ unit: undefined })
    expect($chosen.get()).toEqual({ theme: 'black', layout: 'left' })
    expect([inStorage(), inCookie()]).toEqual([$chosen.get(), $chosen.get()])
  })

  test('takes effect even if the clock was set back', async () => {
    vi.useFakeTimers()
    vi.setSystemTime('2030-01-01')
    const first = await load()
    first.choose({ theme: 'black' })
    vi.setSystemTime('2020-01-01')
    first.choose({ theme: 'white' })
    // Storage that refuses leaves the newer one in the cookie alone.
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError')
    })
    first.choose({ layout: 'left' })
    refuse.mockRestore()
    vi.resetModules()
    const { $chosen } = await load()
    expect($chosen.get()).toEqual({ theme: 'white', layout: 'left' })
  })

  test('from the app takes precedence, and is not stored', async () => {
    const { choose, $fromApp, $theme } = await load()
    choose({ theme: 'white' })
    $fromApp.set({ theme: 'black' })
    expect([$theme.get(), inStorage()]).toEqual(['black', { theme: 'white' }])
  })
})

describe('cookie and local storage', () => {
  test.each([
    ['the cookie counts when it is newer', 1, 2, 'black'],
    ['local storage counts when it is newer', 2, 1, 'white'],
    ['local storage counts when both are as old: the cookie has less', 1, 1, 'white'],
  ])('%s', async (_, storedAt, cookieAt, theme) => {
    localStorage.setItem(key, asKept(storedAt, { theme: 'white' }))
    keepCookie(cookieAt, { theme: 'black' })
    expect((await load()).$theme.get()).toBe(theme)
  })

  test.each([1, 0])('reads the cookie alone, written at %i', async (at) => {
    keepCookie(at, { theme: 'black' })
    expect((await load()).$theme.get()).toBe('black')
  })

  test('reads local storage alone', async () => {
    localStorage.setItem(key, asKept(1, { theme: 'black' }))
    expect((await load()).$theme.get()).toBe('black')
  })

  test('reads the other one if one is damaged, and the defaults if both are', async () => {
    localStorage.setItem(key, '{"at":9')
    keepCookie(1, { theme: 'black' })
    expect((await load()).$theme.get()).toBe('black')
    vi.resetModules()
    cookie = `${preferenceCookie.name}=%7B%22at`
    const { $theme, $chosen } = await load()
    expect([$theme.get(), $chosen.get()]).toEqual(['white', {}])
  })

  test('keeps a choice for the page when both are denied', async () => {
    const denied = () => {
      throw new DOMException('Denied.', 'SecurityError')
    }
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(denied)
    vi.spyOn(document, 'cookie', 'get').mockImplementation(denied)
    vi.spyOn(document, 'cookie', 'set').mockImplementation(denied)
    const { choose, $chosen, watchPreferences } = await load()
    const stop = watchPreferences()
    choose({ theme: 'black' })
    choose({ unit: 'EUR' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect($chosen.get()).toEqual({ theme: 'black', unit: 'EUR' })
    stop()
  })

  test('renews both after a while if something is chosen', async () => {
    vi.doMock('#bridge/storage/areas.ts', () => ({ openStorageArea: () => ({ keys: async () => [] }) }))
    vi.doMock('#web/lib/page/services.ts', () => ({ services: () => ({ exchange: sandbox }) }))
    const { lookAfterStored } = await import('#web/app/stored.ts')
    lookAfterStored()()
    expect([cookies, localStorage.getItem(key)]).toEqual([[], null])
    vi.resetModules()
    keepCookie(5, { theme: 'black' })
    const next = await import('#web/app/stored.ts')
    next.lookAfterStored()()
    expect(inStorage()).toEqual({ theme: 'black' })
    expect(cookies).toHaveLength(1)
    vi.doUnmock('#bridge/storage/areas.ts')
    vi.doUnmock('#web/lib/page/services.ts')
  })
})

describe('the cookie, sent with every request', () => {
  const lists = { recentSearch: ['my doctor'], searchTag: 'debts', followedUsers: ['u1', 'u2'] }

  test('omits searches and followed people, which local storage has', async () => {
    const { choose } = await load()
    choose({ ...lists, theme: 'black' })
    expect(inStorage()).toEqual({ ...lists, theme: 'black' })
    expect(inCookie()).toEqual({ theme: 'black' })
  })

  test('removes none of them when it is newer than local storage', async () => {
    localStorage.setItem(key, asKept(1, { ...lists, theme: 'white' }))
    keepCookie(2, { theme: 'black' })
    expect((await load()).$chosen.get()).toEqual({ ...lists, theme: 'black' })
  })
})

describe('tabs', () => {
  test('follows another tab’s choice, ignores foreign keys, and resets on clearing', async () => {
    const { watchPreferences, $chosen, choose } = await load()
    const stop = watchPreferences()
    const tell = (changed: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key: changed, newValue: null }))
    choose({ theme: 'black' })
    localStorage.setItem(key, asKept(Date.now() + 5, { theme: 'white', layout: 'left' }))
    tell('other')
    expect($chosen.get()).toEqual({ theme: 'black' })
    tell(key)
    expect($chosen.get()).toEqual({ theme: 'white', layout: 'left' })
    localStorage.clear()
    cookie = ''
    tell(null)
    expect($chosen.get()).toEqual({})
    stop()
    localStorage.setItem(key, asKept(Date.now() + 9, { theme: 'black' }))
    tell(key)
    expect($chosen.get()).toEqual({})
  })

  test('reads the cookie on a return to the page, because tabs cannot notify', async () => {
    const { watchPreferences, $theme } = await load()
    const stop = watchPreferences()
    keepCookie(Date.now() + 5, { theme: 'black' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect($theme.get()).toBe('black')
    stop()
  })
})

describe('a visitor', () => {
  test('follows people once each, newest first, and unfollows them', async () => {
    const { $followedUsers } = await load()
    for (const id of ['u1', 'u2', 'u1']) await followAsVisitor(id, true)
    expect($followedUsers.get()).toEqual(['u1', 'u2'])
    await followAsVisitor('u1', false)
    expect([$followedUsers.get(), inStorage()]).toEqual([['u2'], { followedUsers: ['u2'] }])
  })

  test('follows 500 people at most, and drops the oldest', async () => {
    const { $followedUsers, choose } = await load()
    choose({ followedUsers: Array.from({ length: 500 }, (_, at) => `u${at}`) })
    await followAsVisitor('new', true)
    const follows = $followedUsers.get()
    expect([follows.length, follows[0], follows.at(-1)]).toEqual([500, 'new', 'u498'])
  })
})
