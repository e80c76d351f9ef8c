import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReadableAtom } from 'nanostores'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chosen } from '../../../../bridge/site/preferences.ts'
import { openRelease } from '../../../../fixtures/released/open.ts'

/*
 * What somebody has chosen, in a page of release 0.1 as it was built and in one of this release, in one browser: as two tabs, one after
 * the other, and back again.
 */

const dayMs = 86_400_000
/** Where 0.1 keeps them, in local storage and in a cookie. */
const [earlierKey, earlierCookie] = ['insights.preferences', 'insights_preferences']
const lists = { recentSearch: ['my doctor'], searchTag: 'debts', followedUsers: ['u1', 'u2'] } as const

/** The chunk of 0.1's pages that its preferences stand in, with the names it gives them there. */
interface OldChunk {
  readonly N: (change: Chosen) => void
  readonly L: ReadableAtom<Chosen>
}
let folder = ''
let pages = 0
beforeAll(async () => {
  folder = await openRelease()
})

/** A browser's cookies, by name, each with its end in ms since 1970. */
const jar = new Map<string, readonly [value: string, until: number]>()
const cookieOf = (name: string) => {
  const [value, until = 0] = jar.get(name) ?? []
  return until > Date.now() ? value : undefined
}
const daysLeft = (name: string) => ((jar.get(name)?.[1] ?? 0) - Date.now()) / dayMs

/** What tabs of one browser have in common. */
const local = new Map<string, string>()
const browser = {
  document: {
    getElementById: () => null,
    get cookie() {
      return [...jar.keys()]
        .flatMap((name) => (cookieOf(name) === undefined ? [] : `${name}=${cookieOf(name)}`))
        .join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = '', seconds] = /^([^=]*)=([^;]*).*; Max-Age=(\d+)/.exec(text) ?? []
      jar.set(name, [value, Date.now() + Number(seconds) * 1_000])
    },
  },
  location: { protocol: 'https:', pathname: '/insights' },
  localStorage: {
    getItem: (name: string) => local.get(name) ?? null,
    setItem: (name: string, value: string) => void local.set(name, value),
    removeItem: (name: string) => void local.delete(name),
  },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  local.clear()
  jar.clear()
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of 0.1: what it shows, and a choice in it. */
async function openOld() {
  pages += 1
  const { href } = pathToFileURL(join(folder, 'web/assets/chunk-I2RDCGYG.js'))
  const { N: choose, L: $chosen }: OldChunk = await import(/* @vite-ignore */ `${href}?page=${pages}`)
  return { choose, shown: () => $chosen.get() }
}
/** A page of this release. */
async function openNew() {
  vi.resetModules()
  const { choose, $chosen } = await import('../../../../web/lib/page/preferences.ts')
  return { choose, shown: () => $chosen.get() }
}
/** What each does with its preferences once it is idle. */
const renew = ({ choose }: Awaited<ReturnType<typeof openOld>>) => choose({})
/** A second later: each choice has a time of its own. */
const wait = (ms = 1_000) => vi.setSystemTime(Date.now() + ms)

describe('0.1 has its searches and follows', () => {
  test('in an open tab, whatever is chosen in this release', async () => {
    const old = await openOld()
    old.choose({ ...lists, theme: 'white' })
    const before = local.get(earlierKey)
    wait()
    const now = await openNew()
    expect(now.shown()).toEqual({ ...lists, theme: 'white' })
    now.choose({ theme: 'black', followedUsers: ['u3'] })
    wait()
    expect(local.get(earlierKey)).toBe(before)
    old.choose({ layout: 'left' })
    expect(old.shown()).toEqual({ ...lists, theme: 'white', layout: 'left' })
  })

  test.each([
    ['at once', 0],
    ['a year later', 365 * dayMs],
  ])('after a way back %s', async (_, later) => {
    ;(await openOld()).choose({ ...lists, theme: 'black' })
    wait()
    renew(await openNew())
    wait(later)
    renew(await openNew())
    const back = await openOld()
    renew(back)
    expect(back.shown()).toEqual({ ...lists, theme: 'black' })
  })

  test('after a way back within a day, where its cookie was all that it had', async () => {
    ;(await openOld()).choose({ ...lists, theme: 'black' })
    local.clear()
    wait(8 * dayMs)
    const now = await openNew()
    expect(now.shown()).toEqual({ ...lists, theme: 'black' })
    now.choose({ theme: 'white' })
    wait(dayMs - 2_000)
    renew(await openNew())
    const back = await openOld()
    renew(back)
    expect(back.shown()).toEqual({ ...lists, theme: 'black' })
  })
})

describe('its cookie, which has them in it', () => {
  const value = () => decodeURIComponent(cookieOf(earlierCookie) ?? '')

  test('goes with the first choice of this release where 0.1 has them in local storage, and ours has none of them', async () => {
    ;(await openOld()).choose({ ...lists, theme: 'black' })
    expect(value()).toContain('my doctor')
    wait()
    renew(await openNew())
    expect([...jar.keys()].filter((name) => cookieOf(name) !== undefined)).toEqual(['insights_1_preferences'])
    expect(decodeURIComponent(cookieOf('insights_1_preferences') ?? '')).toMatch(/"chosen":\{"theme":"black"\}/)
  })

  test('stays a day as it was where 0.1 has nothing else, however often this release is opened', async () => {
    ;(await openOld()).choose({ ...lists, theme: 'black' })
    const before = value()
    local.clear()
    wait()
    renew(await openNew())
    expect([value(), daysLeft(earlierCookie)]).toEqual([before, 1])
    wait(dayMs / 2)
    renew(await openNew())
    expect([value(), daysLeft(earlierCookie)]).toEqual([before, 0.5])
    wait(dayMs / 2)
    expect(value()).toBe('')
  })

  test('is judged by what is as old as itself: local storage that is older is not the same', async () => {
    const old = await openOld()
    old.choose({ theme: 'black' })
    const full = local.get(earlierKey) ?? ''
    wait()
    old.choose(lists)
    local.set(earlierKey, full)
    wait()
    renew(await openNew())
    expect(daysLeft(earlierCookie)).toBe(1)
  })

  test('goes again after each choice in 0.1, and when nobody can read it', async () => {
    const old = await openOld()
    for (const layout of ['left', 'center'] as const) {
      old.choose({ ...lists, layout })
      wait()
      renew(await openNew())
      expect(value()).toBe('')
      wait()
    }
    jar.clear()
    jar.set(earlierCookie, ['%7B%22at', Date.now() + 365 * dayMs])
    const now = await openNew()
    renew(now)
    expect([value(), now.shown()]).toEqual(['', { ...lists, layout: 'center' }])
  })
})

describe('what is chosen in 0.1 since', () => {
  test('counts in this release, too, which keeps its own searches and follows, and brings back none that are forgotten', async () => {
    const old = await openOld()
    old.choose({ ...lists, theme: 'white' })
    wait()
    const now = await openNew()
    now.choose({ recentSearch: undefined, searchTag: undefined, followedUsers: ['u3'] })
    wait()
    old.choose({ layout: 'left' })
    wait()
    const next = await openNew()
    expect(next.shown()).toEqual({ theme: 'white', layout: 'left', followedUsers: ['u3'] })
    renew(next)
    wait()
    expect((await openNew()).shown()).toEqual({ theme: 'white', layout: 'left', followedUsers: ['u3'] })
  })
})
