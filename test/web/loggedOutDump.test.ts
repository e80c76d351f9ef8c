import { setUrl } from '#test/support/setUrl.ts'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import sandbox from '#fixtures/exchange.config.ts'

/*
 * The browser's storage after each kind of log-out contains no data of the user, except drafts under the owner's id,
 * unless they were removed, and unsent events.
 */

const { session, user, refresh } = sandbox.cookies
/** Whatever a person has, or has made, bears this word. */
const mark = 'mira'
const owner = `${mark}-7`
const day = 86_400_000

/** What comes late may take its time. */
const patienceMs = 10_000

let refusal = ''
let reloads = 0

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  setUrl('https://site.example/insights')
  vi.spyOn(location, 'reload').mockImplementation(() => {
    reloads += 1
  })
  vi.stubGlobal('fetch', async (url: string | Request) => {
    const isAbout = (typeof url === 'string' ? url : url.url).includes('react')
    const answer =
      isAbout && refusal ? { code: refusal, msg: 'Over.', data: null } : { code: '00000', msg: '', data: {} }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  reloads = 0
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  localStorage.clear()
  sessionStorage.clear()
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name)
    for (const area of database.objectStoreNames) await database.clear(area)
    database.close()
  }
})

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
  document.cookie = text
}

/** A page from its start until it is idle; with `inApp`, of an app that reports the user. */
async function openPage(inApp?: () => string | null) {
  vi.resetModules()
  const { createClient } = await import('#bridge/index.ts')
  const { provideServices, services } = await import('#web/lib/page/services.ts')
  const { provideSlots } = await import('#web/lib/page/slots.ts')
  const { lateSlots } = await import('#web/app/late.ts')
  const { readViewer } = await import('#web/lib/page/viewer.ts')
  const { lookAfterStored } = await import('#web/app/stored.ts')
  const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
  const client = createClient(sandbox, { state })
  provideServices({ exchange: sandbox, client })
  provideSlots(lateSlots)
  if (inApp) Object.assign(services(), { app: { context: { get: () => ({ userId: inApp() }) } } })
  const stop = lookAfterStored()
  if (!inApp) readViewer()
  return { client, readViewer, stop }
}

const records = {
  requests: {
    lists: [`${owner} en feed`, ' en feed'],
    [`list ${owner} en feed`]: { shape: 1, at: 1, cursor: null, data: [mark] },
    'list  en feed': { shape: 1, at: 1, cursor: null, data: ['for everybody'] },
  },
  community: {
    [`upload ${owner} one`]: { uploadId: 'one' },
    [`uploadBytes ${owner} one 0`]: new ArrayBuffer(8),
    [`draftEnd ${owner} gone`]: 1,
  },
  // What tracking has yet to send was theirs when it was noted.
  webSdk: { 'event 1': { uid: owner, type: 'click' } },
} as const

/** What a page writes down as it goes. */
async function keepTyped() {
  const { newDraft } = await import('#web/features/writing/drafts/draftStore.ts')
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/draftStore.ts')
  const draft = newDraft('message', { text: `${mark} typed this last` })
  keepLogOutNotices(owner, { draft, after: [''], stamp: 'stamp', at: Date.now() })
}

/** Stores what a logged-in user leaves after using everything. */
async function bePerson() {
  for (const [name, value] of [
    [session, `${mark}-token`],
    [user, owner],
    [refresh, `${mark}-refresh`],
  ])
    setCookie(`${name}=${value}; path=/`)
  const page = await openPage()
  const { openStorageArea } = await import('#bridge/storage/areas.ts')
  const { keyStore } = await import('#bridge/exchange/signing/keyStore.ts')
  const { webCrypto } = await import('#bridge/exchange/signing/webCrypto.ts')
  const { choose } = await import('#web/lib/page/preferences.ts')
  const { draftStoreOf, newDraft, recordOf } = await import('#web/features/writing/drafts/draftStore.ts')
  const { keepWriting } = await import('#web/features/writing/writingMark.ts')
  const pair = { ...(await webCrypto.generate('rsa1024')), algorithm: 'rsa1024', timestamp: `${mark}` } as const
  for (const name of [`token ${'0'.repeat(64)}`, `user ${owner}`, 'unbound rsa1024', 'unbound rsa2048'])
    await keyStore.write(name, pair)
  for (const [area, all] of Object.entries(records))
    for (const [key, value] of Object.entries(all)) await openStorageArea(area as keyof typeof records).set(key, value)
  const draft = newDraft('message', { text: `${mark} wrote this` })
  await draftStoreOf(owner).change(draft.draftId, () => recordOf(draft))
  await keepTyped()
  keepWriting({ userId: owner, draftId: draft.draftId })
  choose({ theme: 'black', recentSearch: [`${mark} searched`], followedUsers: [`${mark} followed`] })
  for (const [key, value] of Object.entries({
    unread: `${owner} 3 1`,
    switched: `${owner} 1`,
    followsRefused: `${owner} 1`,
    lastRead: JSON.stringify([[owner, 1]]),
    mutedWords: JSON.stringify([{ reader: owner, words: [mark], told: [] }]),
    away: JSON.stringify([{ kind: 'person', id: mark, name: mark }]),
    places: JSON.stringify([[`/insights/search?q=${mark}`, Date.now(), []]]),
    imageHosts: `${Date.now() + day} i1`,
    deviceId: 'a device',
  }))
    localStorage.setItem(`insights/1/${key}`, value)
  for (const [key, value] of Object.entries({
    signConfig: JSON.stringify({ clientOpen: true, serverPublicKey: mark }),
    entries: JSON.stringify([[`k ${mark}`, 1]]),
    [`comment ${owner} p1`]: JSON.stringify({ writing: { text: `${mark} commented`, answered: null }, unsent: [] }),
  }))
    sessionStorage.setItem(`insights/1/${key}`, value)
  return page
}

/** All stored data, by place. */
async function dump(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const pair of document.cookie.split('; ').filter(Boolean))
    found.set(`cookie ${pair.split('=')[0]}`, decodeURIComponent(pair))
  for (const place of ['localStorage', 'sessionStorage'] as const)
    for (const key of Object.keys(globalThis[place])) found.set(`${place} ${key}`, globalThis[place].getItem(key) ?? '')
  const { databases } = indexedDB
  for (const { name = '' } of await databases.call(indexedDB)) {
    const database = await openDB(name)
    for (const area of database.objectStoreNames)
      for (const key of await database.getAllKeys(area))
        found.set(`${name}/${area} ${key}`, JSON.stringify(await database.get(area, key)))
    database.close()
  }
  expect(globalThis).not.toHaveProperty('caches')
  return found
}

/** Nothing of the person is left but drafts, if they were to stay, and events; what every visitor has is there. */
async function expectForgotten(keepsDrafts: boolean) {
  const after = await dump()
  const all = [...after].filter(([key, value]) => `${key} ${value}`.includes(mark))
  const isEvent = ([key]: readonly [string, string]) => key.startsWith('insights/webSdk ')
  expect(all.filter(isEvent).map(([key]) => key)).toEqual(['insights/webSdk event 1'])
  const left = all.filter((one) => !isEvent(one))
  const drafts = left.filter(([key]) => key.includes('/community '))
  const isOwned = ([key]: readonly [string, string]) =>
    key.includes(` ${owner} `) || key === 'sessionStorage insights/1/writing'
  expect(left.filter((one) => !isOwned(one))).toEqual([])
  expect([...after.keys()].filter((key) => /common pair /.test(key))).toEqual([])
  const texts = drafts.map(([, value]) => /"text":"([^"]*)"/.exec(value)?.[1]).filter(Boolean)
  expect(texts.sort()).toEqual(keepsDrafts ? [`${mark} typed this last`, `${mark} wrote this`] : [])
  if (!keepsDrafts) expect(left).toEqual([])
  // What every visitor sees stays.
  expect(after.get('insights/requests list  en feed')).toContain('for everybody')
  expect(after.get('localStorage insights/1/deviceId')).toBe('a device')
  expect(after.get('localStorage insights/1/preferences')).toContain('black')
}

const like = ({ client }: Awaited<ReturnType<typeof openPage>>) =>
  client.call('social.react', { postId: '1', kind: 'like', on: true }, { silent: true }).catch(() => {})

/**
 * Presses “Log out”.
 * @returns the question
 */
async function logOutBy(keepsDrafts: boolean) {
  const { beginLogOut, endLogOut, $asksOfDrafts } = await import('#web/features/account/logOut.ts')
  const ask = vi.fn(async () => true)
  await beginLogOut(ask)
  expect([ask.mock.calls.length, $asksOfDrafts.get(), reloads]).toEqual([1, true, 0])
  await endLogOut(keepsDrafts)
}

const forced = (code: string) => async (page: Awaited<ReturnType<typeof openPage>>) => {
  refusal = code
  await like(page)
  await vi.waitFor(() => expect(reloads).toBe(1), patienceMs)
}

/** Another tab of the same browser logs out, with its own session storage. */
async function inAnotherTab({ readViewer, stop }: Awaited<ReturnType<typeof openPage>>) {
  const mine = { ...sessionStorage }
  sessionStorage.clear()
  const other = await openPage()
  await other.client.logOut()
  expect(reloads).toBe(1)
  other.stop()
  const next = await openPage()
  await vi.waitFor(() => expect(localStorage.getItem('insights/1/person')).toBeFalsy(), patienceMs)
  next.stop()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(mine)) sessionStorage.setItem(key, String(value))
  // The reader comes back to this one.
  readViewer()
  await vi.waitFor(() => expect(sessionStorage.getItem('insights/1/signConfig')).toBeNull(), patienceMs)
  stop()
}

test.each([
  ['by a person who keeps their drafts', () => logOutBy(true), true],
  ['by a person who keeps nothing', () => logOutBy(false), false],
  ['by the exchange, with 00004', forced('00004'), true],
  ['by the exchange, with 00023', forced('00023'), true],
  ['by the exchange, with 20906', forced('20906'), true],
  ['by the exchange, with 20205', forced('20205'), true],
  ['in another tab', inAnotherTab, true],
])(
  '[sec-log-out] after a log-out %s nothing of the person is left in any storage but drafts, and events that wait to be sent',
  { timeout: 60_000 },
  async (_, end, keepsDrafts) => {
    refusal = ''
    const page = await bePerson()
    const before = [...(await dump())].filter(([, value]) => value.includes(mark))
    expect(before.length).toBeGreaterThan(20)
    await end(page)
    page.stop()
    // The page ends with the text in its editor.
    if (!keepsDrafts) await keepTyped()
    const next = await openPage()
    await vi.waitFor(() => expect(localStorage.getItem('insights/1/person')).toBeFalsy(), patienceMs)
    next.stop()

    await expectForgotten(keepsDrafts)
    const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
    expect(await draftStoreOf('another').all()).toEqual([])
  },
)

test('in an app, whose page does not know the user at first, removes nothing until a log-out', async () => {
  localStorage.setItem('insights/1/person', '1')
  localStorage.setItem('insights/1/lastRead', JSON.stringify([[owner, 1]]))
  let userId: string | null = null
  const { readViewer, stop } = await openPage(() => userId)
  const kept = () => localStorage.getItem('insights/1/lastRead')
  const goTo = async (next: string | null) => {
    userId = next
    readViewer()
    await vi.dynamicImportSettled()
  }
  await goTo(null)
  expect(kept()).toContain(owner)
  await goTo(owner)
  expect(kept()).toContain(owner)
  await goTo(null)
  await vi.waitFor(() => expect(kept()).toBeNull(), patienceMs)
  stop()
})

test('after a log-out of the app nothing of the person is left in its web view but drafts, and events', async () => {
  const page = await bePerson()
  page.stop()
  const { openStorageArea } = await import('#bridge/storage/areas.ts')
  // Session, pair and sign configuration are native's there: the page has none of them.
  for (const name of [session, user, refresh]) setCookie(`${name}=; path=/; max-age=0`)
  for (const key of await openStorageArea('common').keys()) await openStorageArea('common').delete(key)
  sessionStorage.removeItem('insights/1/signConfig')
  let userId: string | null = owner
  const { readViewer, stop } = await openPage(() => userId)
  readViewer()
  const before = [...(await dump())].filter(([, value]) => value.includes(mark))
  expect(before.length).toBeGreaterThan(10)
  userId = null
  readViewer()
  await vi.waitFor(() => expect(localStorage.getItem('insights/1/person')).toBeFalsy(), patienceMs)
  stop()
  await expectForgotten(true)
})
