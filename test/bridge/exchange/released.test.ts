import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataVersion } from '#bridge/storage/local.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { ensureSigningKeys, signingFolder } from '#fixtures/signing/keys.ts'
import { type PretendBrowser, pretendExchange } from '#test/support/pretendExchange.ts'
import { buildOldLibrary, type Library, type OldLibrary } from '#test/support/released.ts'

/*
 * The release before and this one, in one browser: as two tabs, one after the other, and back again.
 */

const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
let library: OldLibrary
let browser: PretendBrowser
let certificate = ''

beforeAll(async () => {
  await ensureSigningKeys()
  library = await buildOldLibrary()
})
afterAll(() => library?.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = await pretendExchange(signingFolder)
  browser = world.browser
  certificate = world.certificate
  const database = await openDB('insights')
  if (database.objectStoreNames.contains('common')) await database.clear('common')
  database.close()
})

/**
 * A tab with a page of a release.
 * @returns what a reader does in it.
 */
function openTab({ createClient, defineExchange }: Pick<Library, 'createClient' | 'defineExchange'>) {
  const tab = new Map<string, string>()
  const exchange = defineExchange({ ...sandbox, signing: { ...sandbox.signing, certificate } })
  browser.enterTab(tab)
  const client = createClient(exchange, { state })
  return {
    async logIn() {
      browser.enterTab(tab)
      await client.call('user.login', { loginName: 'ada@example.com', pwd: 'Sandbox-2026' }, { silent: true })
    },
    /** @returns the exchange's code for a signed request of the session. */
    async ask() {
      browser.enterTab(tab)
      await client.call('user.info', { locale: 'en' }, { silent: true }).catch(() => {})
      return browser.answered.at(-1)
    },
  }
}
const openOld = async () => openTab(await library.load())
async function openNew() {
  vi.resetModules()
  return openTab(await import('#bridge/index.ts'))
}
async function stored(): Promise<ReadonlyMap<string, unknown>> {
  const database = await openDB('insights')
  const [keys, values] = await Promise.all([database.getAllKeys('common'), database.getAll('common')])
  expect(database.version).toBe(dataVersion)
  database.close()
  return new Map(keys.map((key, at) => [String(key), values[at]]))
}
const pairsOfSessions = async () => [...(await stored())].filter(([name]) => /^pair (token|user) /.test(name))

const orders = [
  ['the release before', openOld, openNew],
  ['this release', openNew, openOld],
] as const

describe.each(orders)('a session that begins under %s', (_, openFirst, openSecond) => {
  test('is signed in tabs of both releases, in turn', async () => {
    const first = await openFirst()
    await first.logIn()
    const second = await openSecond()
    expect([await first.ask(), await second.ask(), await first.ask(), await second.ask()]).toEqual(
      Array(4).fill('00000'),
    )
    expect([browser.reloads, browser.cookies.get('session_token')]).toEqual([0, 'token-1'])
  })

  test('is signed in a tab of the other release that was open before', async () => {
    const first = await openFirst()
    await first.logIn()
    const second = await openSecond()
    await second.ask()
    browser.cookies.clear()
    await first.logIn()
    expect(browser.bound.get('token-2')).not.toBe(browser.bound.get('token-1'))
    expect([await second.ask(), await first.ask()]).toEqual(['00000', '00000'])
  })

  test('goes on after an upgrade or a rollback, also days later', async () => {
    await (await openFirst()).logIn()
    expect(await (await openSecond()).ask()).toBe('00000')
    vi.advanceTimersByTime(2 * 86_400_000)
    expect(await (await openSecond()).ask()).toBe('00000')
    expect(await (await openFirst()).ask()).toBe('00000')
    expect(browser.reloads).toBe(0)
  })

  test('leaves what it stored to the other release, which changes none of it', async () => {
    const first = await openFirst()
    await first.logIn()
    await first.ask()
    const [pairs, device] = [await pairsOfSessions(), browser.local.get('insights/1/deviceId')]
    expect([pairs.length, typeof device]).toEqual([2, 'string'])
    await (await openSecond()).ask()
    expect(await pairsOfSessions()).toEqual(pairs)
    expect(browser.local.get('insights/1/deviceId')).toBe(device)
  })
})
