import 'fake-indexeddb/auto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDB } from 'idb'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** A tab with a page of a release. Answers what a person does in it. */
function openTab({ createClient, defineExchange }: Library) {
  const exchange = defineExchange({ ...sandbox, signing: { ...sandbox.signing, certificate } })
  const tab = new Map<string, string>()
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
async function openNew() {
  vi.resetModules()
  const page = openTab(await import('../../../bridge/index.ts'))
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
    // Nobody is logged in, and the page is loaded anew: it is a visitor's.
    await vi.waitFor(() => expect(browser.reloads).toBe(1), 8_000)
    expect([...browser.cookies.keys()]).toEqual([])
  })
})

test('the dump of its storage is of a session: its keys are text, under names that are never written now', () => {
  const dump: { version: number; areas: { common: Record<string, { privateKey: string }> }; cookies: object } =
    JSON.parse(readFileSync(join(folder, 'storage.json'), 'utf8'))
  const { common } = dump.areas
  expect([dump.version, Object.keys(dump.cookies).length]).toEqual([1, 3])
  expect(Object.keys(common).map((name) => name.split(' ').slice(0, 2).join(' '))).toEqual([
    'signing token',
    'signing unbound',
    'signing user',
  ])
  for (const { privateKey } of Object.values(common)) expect(privateKey).toContain('BEGIN PRIVATE KEY')
})
