import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  isSessionOver,
  keepLogOutNotices,
  recallOver,
  removeCookie,
  removeSession,
  takeLogOutNotices,
} from '#bridge/exchange/sessionEnd.ts'
import { passOver, rawCookie, readCookie, writeCookie } from '#bridge/storage/cookies.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { setCookie } from '#test/support/setCookie.ts'

const key = 'insights/1/lastWords'
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('repeats a message after a reload, once', () => {
  keepLogOutNotices(['You have been logged out.'])
  expect(takeLogOutNotices()).toEqual(['You have been logged out.'])
  expect(takeLogOutNotices()).toEqual([])
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('repeats it for less than a minute', () => {
  keepLogOutNotices(['a'])
  vi.setSystemTime(Date.now() + 59_999)
  expect(takeLogOutNotices()).toEqual(['a'])
  keepLogOutNotices(['a'])
  vi.setSystemTime(Date.now() + 60_000)
  expect(takeLogOutNotices()).toEqual([])
})

test('repeats it at the same moment, and not before it was shown', () => {
  keepLogOutNotices(['a'])
  expect(takeLogOutNotices()).toEqual(['a'])
  keepLogOutNotices(['a'])
  vi.setSystemTime(Date.now() - 1)
  expect(takeLogOutNotices()).toEqual([])
})

const long = 'x'.repeat(301)
test('repeats the last three, of at most 300 characters each', () => {
  keepLogOutNotices(['a', 'b', 'c', long])
  expect(sessionStorage.getItem(key)).toBe(JSON.stringify({ at: Date.now(), words: ['b', 'c', 'x'.repeat(300)] }))
  expect(takeLogOutNotices()).toEqual(['b', 'c', 'x'.repeat(300)])
})

test('limits messages from another page in the same way', () => {
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), words: ['a', 'b', 'c', long] }))
  expect(takeLogOutNotices()).toEqual(['b', 'c', 'x'.repeat(300)])
})

test.each(['{', '7', 'null', '{}', '{"at":"now","words":["a"]}', '{"words":["a"]}'])('ignores %s', (kept) => {
  sessionStorage.setItem(key, kept)
  expect(takeLogOutNotices()).toEqual([])
})

test.each([[['a', 7]], ['a'], [null]])('ignores messages that are %j', (words) => {
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), words }))
  expect(takeLogOutNotices()).toEqual([])
})

describe('cookies', () => {
  const { cookies: names } = sandbox
  const { session, user } = names

  /** A browser that does not delete a cookie. */
  function keep(kept: Record<string, string>): void {
    const text = () =>
      Object.entries(kept)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
    vi.spyOn(document, 'cookie', 'get').mockImplementation(text)
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  }

  afterEach(() => {
    passOver(() => false)
    sessionStorage.clear()
    vi.restoreAllMocks()
    for (const name of [session, user, 'other']) writeCookie(name, '', 0)
  })

  test('removes a session’s cookies, and starts as a visitor after a reload', () => {
    setCookie(session, 't1')
    setCookie(user, '7')
    setCookie('other', '1')
    expect(removeSession(names)).toBe(true)
    expect([session, user, 'other'].map(rawCookie)).toEqual([undefined, undefined, '1'])
    expect(isSessionOver(names)).toBe(false)
    expect(sessionStorage).toHaveLength(0)
  })

  test('treats cookies that cannot be removed as gone, and leaves other cookies', () => {
    keep({ [session]: 't1', [user]: '7', other: '1' })
    expect(isSessionOver(names)).toBe(false)
    expect(removeSession(names)).toBe(true)
    expect([readCookie(session), readCookie(user), readCookie('other')]).toEqual([undefined, undefined, '1'])
    expect(isSessionOver(names)).toBe(true)
  })

  test('ignores a single remaining cookie too', () => {
    keep({ [user]: '7' })
    removeSession(names)
    expect(readCookie(user)).toBeUndefined()
    // A visitor has no session that could be over.
    expect(isSessionOver(names)).toBe(false)
  })

  test.each([
    ['session', { [session]: 't2', [user]: '7' }],
    ['reader', { [session]: 't1', [user]: '8' }],
    ['session that was written the other way round', { [session]: '1t', [user]: '7' }],
  ])('ignores them until there is another %s', (_, next) => {
    const kept: Record<string, string> = { [session]: 't1', [user]: '7' }
    keep(kept)
    removeSession(names)
    Object.assign(kept, next)
    expect([readCookie(session), readCookie(user)]).toEqual(Object.values(next))
    expect(isSessionOver(names)).toBe(false)
  })

  test('recognises the session after a reload by a mark that does not reveal the token', () => {
    keep({ [session]: 'a-secret-token', [user]: '4711' })
    removeSession(names)
    const mark = sessionStorage.getItem('insights/1/over') ?? ''
    expect(mark).toMatch(/^-?\d{1,10}$/)
    passOver(() => false)
    expect(isSessionOver(names)).toBe(false)
    recallOver(names)
    expect(isSessionOver(names)).toBe(true)
  })

  test('ignores no cookies on a page without a mark', () => {
    keep({ [session]: 't1', [user]: '7' })
    recallOver(names)
    expect(readCookie(session)).toBe('t1')
  })

  test('warns that the session returns after a reload in a tab that stores nothing', () => {
    keep({ [session]: 't1', [user]: '7' })
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('Full.', 'QuotaExceededError')
      },
      removeItem() {},
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(removeSession(names)).toBe(false)
    expect(isSessionOver(names)).toBe(true)
    vi.unstubAllGlobals()
  })

  test('removes a cookie of parent hosts there, and searches no further up', () => {
    vi.stubGlobal('location', { protocol: 'https:', hostname: 'www.insights.acme.example' })
    const kept: Record<string, string> = { [session]: 't1' }
    const said: string[] = []
    keep(kept)
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
      said.push(text)
      if (text.includes('Domain=acme.example')) delete kept[session]
    })
    removeCookie(session)
    vi.unstubAllGlobals()
    expect(said.map((text) => /Domain=([^;]+)/.exec(text)?.[1])).toEqual([
      undefined,
      'www.insights.acme.example',
      'insights.acme.example',
      'acme.example',
    ])
    expect(said.filter((text) => !text.startsWith(`${session}=;`) || !text.includes('Max-Age=0'))).toEqual([])
  })

  test('starts as a visitor after a reload if nothing can be stored or removed', () => {
    const refuse = () => {
      throw new DOMException('Refused.', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(removeSession(names)).toBe(true)
    keep({ [session]: 't1', [user]: '7' })
    expect(removeSession(names)).toBe(false)
    vi.unstubAllGlobals()
  })
})
