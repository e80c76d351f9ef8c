import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import sandbox from '#fixtures/exchange.config.ts'

/*
 * A page after a switch to another account: the previous account's data is removed from the browser and its tabs, and
 * the reader's own stays.
 */

const { session, user } = sandbox.cookies
const [before, reader] = ['one-7', 'two-8']
/** What comes late may take its time. */
const patienceMs = 30_000
const patience = { timeout: 60_000 }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  beIn('', '')
  const { openStorageArea } = await import('#bridge/storage/areas.ts')
  for (const key of await openStorageArea('common').keys()) await openStorageArea('common').delete(key)
})

function beIn(userId: string, token: string): void {
  for (const text of [`${user}=${userId}`, `${session}=${token}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
    document.cookie = `${text}; path=/${userId ? '' : '; max-age=0'}`
  }
}

/** A page; `inApp`: of an app that reports the user. */
async function openPage(inApp?: () => string | null) {
  const { createClient } = await import('#bridge/index.ts')
  const { provideServices, services } = await import('#web/lib/page/services.ts')
  const { readViewer } = await import('#web/lib/page/viewer.ts')
  const { lookAfterStored: beIdle } = await import('#web/app/stored.ts')
  const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
  provideServices({ exchange: sandbox, client: createClient(sandbox, { state }) })
  if (inApp) Object.assign(services(), { app: { context: { get: () => ({ userId: inApp() }) } } })
  readViewer()
  return { readViewer, beIdle }
}

const isDone = () =>
  vi.waitFor(
    () =>
      expect([localStorage, sessionStorage].map((all) => all.getItem('insights/1/person'))).toEqual([reader, reader]),
    patienceMs,
  )
async function goThrough(): Promise<void> {
  const { beIdle } = await openPage()
  const stop = beIdle()
  await isDone()
  stop()
}
const all = (storage: Storage) => Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key)]))

const words = (of: string) => ({ reader: of, words: [of], told: [] })
function keepBoth(): void {
  const post = { kind: 'post', id: '1', name: before }
  for (const [key, value] of Object.entries({
    mutedWords: [words(before), words(reader)],
    lastRead: [
      [before, 1],
      [reader, 2],
    ],
    away: [post],
    places: [['/insights/search?q=a', Date.now(), []]],
    preferences: {
      at: 1,
      chosen: { theme: 'black', recentSearch: [before], searchTag: before, followedUsers: [before] },
    },
  }))
    localStorage.setItem(`insights/1/${key}`, JSON.stringify(value))
  localStorage.setItem('insights/1/followsRefused', `${before} 1`)
  localStorage.setItem('insights/1/unread', `${reader} 3 1`)
  localStorage.setItem('insights/1/switched', `${reader} 1`)
}
/** What must be left of that. */
async function expectOwn() {
  const { 'insights/1/preferences': preferences, ...others } = all(localStorage)
  expect(others).toEqual({
    'insights/1/person': reader,
    'insights/1/mutedWords': JSON.stringify([words(reader)]),
    'insights/1/lastRead': JSON.stringify([[reader, 2]]),
    'insights/1/unread': `${reader} 3 1`,
    'insights/1/switched': `${reader} 1`,
  })
  expect(JSON.parse(preferences ?? '')).toMatchObject({ chosen: { theme: 'black' } })
  expect(preferences).not.toContain(before)
}

test('removes the previous account’s small values, and keeps the reader’s', patience, async () => {
  keepBoth()
  localStorage.setItem('insights/1/person', before)
  beIn(reader, 'token')
  await goThrough()
  await expectOwn()
})

test('removes the previous account’s key pairs, by user and by token, and keeps the reader’s', patience, async () => {
  const { tokenName } = await import('#bridge/exchange/signing/setUp.ts')
  const { openStorageArea } = await import('#bridge/storage/areas.ts')
  const now = await tokenName('token')
  const stay = [`pair ${now}`, `pair user ${reader}`, 'pair unbound rsa1024', 'pair user third']
  const go = [`pair user ${before}`, 'pair token 0']
  for (const key of [...stay, ...go]) await openStorageArea('common').set(key, { publicKey: '' })
  localStorage.setItem('insights/1/person', before)
  beIn(reader, 'token')
  await goThrough()
  expect([...(await openStorageArea('common').keys())].sort()).toEqual([...stay].sort())
})

test('another tab that reloads too late repeats the clean-up', patience, async () => {
  localStorage.setItem('insights/1/person', reader)
  const places = (key: string) => JSON.stringify([[`${key} feed`, ['1', 5]]])
  for (const [key, value] of [
    ['person', before],
    ['entries', places('earlier')],
    ['signConfig', '{}'],
    [`comment ${before} p1`, 'theirs'],
  ])
    sessionStorage.setItem(`insights/1/${key}`, value ?? '')
  beIn(reader, 'token')
  const { beIdle } = await openPage()
  const { entries } = await import('#web/lib/router/historyState.ts')
  const { $location } = await import('#web/lib/router/location.ts')
  expect([...entries().keys()]).toEqual(['earlier feed'])
  entries().set(`${$location.get().key} feed`, ['2', 6])
  const stop = beIdle()
  await isDone()
  stop()
  expect(all(sessionStorage)).toEqual({ 'insights/1/person': reader, [`insights/1/comment ${before} p1`]: 'theirs' })
  // What the page writes as it goes.
  const { keepPlaces } = await import('#web/lib/router/saveHistoryState.ts')
  keepPlaces()
  expect(JSON.parse(sessionStorage.getItem('insights/1/entries') ?? '')).toEqual([
    [`${$location.get().key} feed`, ['2', 6]],
  ])
})

test('does the same in an app for another account', patience, async () => {
  let userId: string | null = before
  keepBoth()
  const { readViewer, beIdle } = await openPage(() => userId)
  const stop = beIdle()
  expect(localStorage.getItem('insights/1/person')).toBe(before)
  userId = reader
  readViewer()
  await isDone()
  stop()
  await expectOwn()
})

test('the next account does not mute a person that the previous one only hid on this device', patience, async () => {
  localStorage.setItem('insights/1/away', JSON.stringify([{ kind: 'person', id: 'm', name: 'Nils' }]))
  let userId: string | null = before
  const { readViewer } = await openPage(() => userId)
  const { services } = await import('#web/lib/page/services.ts')
  const { watchMutes } = await import('#web/features/moderation/mutesAndBlocks.ts')
  const call = vi.fn(() => Promise.reject(new Error('You have muted too many.')))
  Object.assign(services(), { client: { call } })
  const goTo = async (next: string | null) => {
    userId = next
    readViewer()
    await new Promise((resolve) => setTimeout(resolve))
    return call.mock.calls.length
  }
  const stop = watchMutes()
  expect([await goTo(before), await goTo(reader), await goTo(null), await goTo(reader)]).toEqual([1, 1, 1, 2])
  stop()
})
