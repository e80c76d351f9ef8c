import 'fake-indexeddb/auto'
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDB } from 'idb'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataVersion } from '../../../bridge/storage/keys.ts'
import { migrations } from '../../../bridge/storage/migrations.ts'
import { root } from '../../../esbuild.config.ts'
import sandbox from '../../../fixtures/exchange.config.ts'
import { openRelease, releasedLibrary } from '../../../fixtures/released/open.ts'
import { type PretendBrowser, pretendExchange } from '../../../fixtures/released/pretendExchange.ts'

/*
 * Release 0.1 as it was built, and this one, in one browser: as two tabs, one after the other, and back again.
 */

const dayMs = 86_400_000
const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
let folder = ''
const copies: string[] = []
let pages = 0
let browser: PretendBrowser
let certificate = ''

beforeAll(async () => {
  folder = await openRelease()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const world = await pretendExchange(join(folder, 'signing'))
  browser = world.browser
  certificate = world.certificate
  const database = await openDB('insights')
  if (database.objectStoreNames.contains('common')) await database.clear('common')
  database.close()
})
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Library = Pick<Awaited<ReturnType<typeof releasedLibrary>>, 'createClient' | 'defineExchange'>

/**
 * A tab with a page of a release.
 * @returns what a person does in it.
 */
function openTab({ createClient, defineExchange }: Library, tab = new Map<string, string>()) {
  const exchange = defineExchange({ ...sandbox, signing: { ...sandbox.signing, certificate } })
  browser.enterTab(tab)
  const client = createClient(exchange, { state })
  return {
    async logIn() {
      browser.enterTab(tab)
      await client.call('user.login', { loginName: 'ada@example.com', pwd: 'Sandbox-2026' }, { silent: true })
    },
    /** What the exchange answers to who is logged in. */
    async ask() {
      browser.enterTab(tab)
      await client.call('user.info', { locale: 'en' }, { silent: true }).catch(() => {})
      return browser.answered.at(-1)
    },
  }
}
/** A page has modules of its own: a copy of what was built is one. */
async function openOld() {
  pages += 1
  const copy = `${folder}-page-${process.pid}-${pages}`
  copies.push(copy)
  cpSync(join(folder, 'library'), join(copy, 'library'), { recursive: true })
  return openTab(await releasedLibrary(copy))
}
async function openNew(tab?: Map<string, string>) {
  vi.resetModules()
  const page = openTab(await import('../../../bridge/index.ts'), tab)
  const { forgetTexts } = await import('../../../bridge/exchange/signing/keyStore.ts')
  return { ...page, forgetTexts }
}
const names = async () => {
  const database = await openDB('insights')
  const keys = (await database.getAllKeys('common')).map(String)
  database.close()
  return keys
}
/** Backups are made in the background, by pages of tests before, too. */
const textsOfSessions = async () => (await names()).filter((name) => /^signing (token|user) /.test(name))
const pairsOfSessions = async () => (await names()).filter((name) => /^pair (token|user) /.test(name))

describe('release 0.1 in one tab and this one in another', () => {
  test('know the same session, which began under 0.1, in turn', async () => {
    const old = await openOld()
    await old.logIn()
    const now = await openNew()
    expect([await old.ask(), await now.ask(), await old.ask(), await now.ask()]).toEqual(Array(4).fill('00000'))
    expect([browser.reloads, browser.cookies.get('session_token')]).toEqual([0, 'token-1'])
  })

  test('know the session that 0.1 begins after the other has been there', async () => {
    const old = await openOld()
    await old.logIn()
    const now = await openNew()
    await now.ask()
    // Logged out elsewhere, and in again.
    browser.cookies.clear()
    await old.logIn()
    expect(browser.bound.get('token-2')).not.toBe(browser.bound.get('token-1'))
    expect([await now.ask(), await old.ask()]).toEqual(['00000', '00000'])
  })

  test('share one version of stored data, and 0.1 removes nothing of what it does not know', async () => {
    const now = await openNew()
    await now.logIn()
    const before = await pairsOfSessions()
    expect(before).toHaveLength(2)
    const old = await openOld()
    await old.ask()
    expect(await pairsOfSessions()).toEqual(before)
    const database = await openDB('insights')
    expect(database.version).toBe(1)
    database.close()
  })
})

describe('this release, gone back to 0.1', () => {
  test('within a day: a session of 0.1 goes on', async () => {
    await (await openOld()).logIn()
    await (await openNew()).ask()
    vi.advanceTimersByTime(dayMs - 1_000)
    const now = await openNew()
    expect(await now.ask()).toBe('00000')
    expect(await (await openOld()).ask()).toBe('00000')
    expect(browser.reloads).toBe(0)
  })

  test.each([
    ['after a day, for a session of 0.1', openOld, 2 * dayMs],
    ['for a session that began since', openNew, 0],
  ])('%s: the exchange ends it, and the person sees the log-in', async (_, open, later) => {
    await (await open()).logIn()
    const first = await openNew()
    expect(await first.ask()).toBe('00000')
    await first.forgetTexts()
    vi.advanceTimersByTime(later)
    const now = await openNew()
    await now.forgetTexts()
    expect(await now.ask()).toBe('00000')
    expect(await textsOfSessions()).toEqual([])
    expect(await (await openOld()).ask()).toBe('00004')
    // Nobody is logged in, and the page is reloaded: it is a visitor's.
    await vi.waitFor(() => expect(browser.reloads).toBe(1), 8_000)
    expect([...browser.cookies.keys()]).toEqual([])
  })
})

interface Dump {
  readonly version: number
  readonly areas: { readonly common: Readonly<Record<string, { readonly privateKey: string }>> }
  readonly cookies: object
  readonly localStorage: Readonly<Record<string, string>>
  readonly sessionStorage: Readonly<Record<string, string>>
}
const readDump = (): Dump => JSON.parse(readFileSync(join(folder, 'storage.json'), 'utf8'))

test('the dump of its storage is of a session: its keys are text, under names that are never written now', () => {
  const { version, areas, cookies } = readDump()
  expect([version, Object.keys(cookies).length]).toEqual([1, 3])
  expect(Object.keys(areas.common).map((name) => name.split(' ').slice(0, 2).join(' '))).toEqual([
    'signing token',
    'signing unbound',
    'signing user',
  ])
  for (const { privateKey } of Object.values(areas.common)) expect(privateKey).toContain('BEGIN PRIVATE KEY')
})

test('a start and a log-in of this one leave all that 0.1 stored as it was, and write nothing under its names', async () => {
  const stored = readDump()
  const database = await openDB('insights')
  for (const [name, pair] of Object.entries(stored.areas.common)) await database.put('common', pair, name)
  database.close()

  const now = await openNew()
  await now.forgetTexts()
  await now.logIn()
  expect(await now.ask()).toBe('00000')

  const after = await openDB('insights')
  const all = (await after.getAllKeys('common')).map(String)
  const ofThem = await Promise.all(
    all.filter((name) => name.startsWith('signing ')).map(async (name) => [name, await after.get('common', name)]),
  )
  after.close()
  expect(after.version).toBe(stored.version)
  expect(Object.fromEntries(ofThem)).toEqual(stored.areas.common)
  for (const name of Object.keys(stored.areas.common)) expect(all).toContain(name.replace(/^signing /, 'pair '))
})

test('in local and session storage, too: the device is the one that 0.1 named, and its names are as it left them', async () => {
  const { localStorage: local, sessionStorage: ofTab } = readDump()
  expect(Object.keys({ ...local, ...ofTab }).filter((key) => !key.startsWith('insights.'))).toEqual([])
  const tab = new Map(Object.entries(ofTab))
  browser.local.clear()
  for (const [key, value] of Object.entries(local)) browser.local.set(key, value)

  const now = await openNew(tab)
  await now.logIn()
  expect(await now.ask()).toBe('00000')

  const { deviceId } = await import('../../../bridge/exchange/device.ts')
  expect(deviceId()).toBe(local['insights.deviceId'])
  const added = (all: ReadonlyMap<string, string>, before: object) => [...all.keys()].filter((key) => !(key in before))
  expect(added(browser.local, local).length).toBeGreaterThan(0)
  expect(added(tab, ofTab)).toContain('insights/1/signConfig')
  for (const key of [...added(browser.local, local), ...added(tab, ofTab)]) expect(key).toMatch(/^insights\/1\//)
  expect(Object.fromEntries([...browser.local, ...tab])).toMatchObject({ ...local, ...ofTab })
})

test('the version of stored data is that of 0.1: what is kept in another shape has another name', () => {
  expect([dataVersion, Object.keys(migrations)]).toEqual([readDump().version, ['1']])
})

test('what 0.1 called its pairs stands in one source, which reads and removes what has such a name', () => {
  const sources = globSync('{bridge,web,webview}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
  expect(sources.length).toBeGreaterThan(300)
  const naming = sources.filter((path) => /['"`]signing ['"`$]/.test(readFileSync(join(root, path), 'utf8')))
  expect(naming).toEqual(['bridge/exchange/signing/keyStore.ts'])
  const uses = readFileSync(join(root, 'bridge/exchange/signing/keyStore.ts'), 'utf8')
    .split('\n')
    .filter((line) => /\btext(?:KeyOf|Prefix)\b/.test(line) && !line.startsWith('const '))
  expect(uses.length).toBeGreaterThan(3)
  const readsOrRemoves = /\.(?:get|delete)\(textKeyOf\(|startsWith\(|\.slice\(textPrefix|\[prefix, textPrefix\]\.some/
  expect(uses.filter((line) => !readsOrRemoves.test(line))).toEqual([])
})
