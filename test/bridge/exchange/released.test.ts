import 'fake-indexeddb/auto'
import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  privateDecrypt,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDB } from 'idb'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataVersion } from '#bridge/storage/local.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { ensureSigningKeys, signingFolder } from '#fixtures/signing/keys.ts'
import { buildOldLibrary, type Library, type OldLibrary } from '#test/support/released.ts'

/*
 * As much of an exchange and of a browser as a client needs to log in and to be known by its signature, in one process of Node: releases
 * run in it side by side, as in two tabs.
 */

/** What tabs of one browser have in common. */
interface PretendBrowser {
  /** How often a page was reloaded. */
  reloads: number
  /** The public key that each session is bound to, by its token. */
  readonly bound: Map<string, string>
  /** What requests of a session were answered, the latest last. */
  readonly answered: string[]
  readonly cookies: Map<string, string>
  readonly local: Map<string, string>
  /** From now on this tab's own storage counts. */
  enterTab(tab: Map<string, string>): void
}

const corePath = '/v1/user/overview/userinfo'

const storageOf = (kept: () => Map<string, string>) => ({
  getItem: (name: string) => kept().get(name) ?? null,
  setItem: (name: string, value: string) => void kept().set(name, value),
  removeItem: (name: string) => void kept().delete(name),
})

/**
 * @param keys the folder of a sandbox's signing keys.
 * @returns the configuration that its clients have, too.
 */
async function pretendExchange(keys: string) {
  const read = (name: string) => readFile(join(keys, name), 'utf8')
  const [certificate, certificateKey, serverKey] = await Promise.all(
    ['gateway.pem', 'gateway.key', 'server.key'].map(read),
  )
  const pem = (key: string) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString().trim()
  const serverPublicKey = pem(serverKey ?? '')
  const gatewaySignConfig = {
    clientOpen: true,
    serverPublicKey,
    serverPublicKeySign: createSign('sha256')
      .update(serverPublicKey)
      .sign(certificateKey ?? '', 'base64'),
    defaultAlgorithm: 'rsa1024',
    exactUrls: [corePath],
    signModes: { [corePath]: 0 },
  }
  const browser: PretendBrowser = {
    reloads: 0,
    bound: new Map(),
    answered: [],
    cookies: new Map(),
    local: new Map(),
    enterTab: (next) => {
      tab = next
    },
  }
  let tab = new Map<string, string>()
  const { cookies, bound, answered } = browser
  let sessions = 0

  function opened(ciphertext: string): { readonly publicKey: string } {
    const [block = '', text = ''] = ciphertext.split('.')
    const key = { key: createPrivateKey(serverKey ?? ''), padding: constants.RSA_PKCS1_PADDING }
    const secret = privateDecrypt(key, Buffer.from(block, 'base64'))
    const cipher = createDecipheriv('aes-256-cbc', secret.subarray(0, 32), secret.subarray(32))
    return JSON.parse(Buffer.concat([cipher.update(text, 'base64'), cipher.final()]).toString())
  }
  function logIn(body: string) {
    sessions += 1
    const token = `token-${sessions}`
    bound.set(token, opened(JSON.parse(body).ciphertext).publicKey)
    cookies.set('session_token', token)
    cookies.set('user_id', '7')
    cookies.set('refresh_token', `refresh-${sessions}`)
    return { code: '00000', msg: '', data: { userInfo: { userId: '7', token } } }
  }
  function know(url: string, headers: Headers) {
    const key = bound.get(cookies.get('session_token') ?? '')
    const text = `${url}\n${headers.get('tm')}`
    const sign = headers.get('device-sign') ?? ''
    const isSigned = key !== undefined && createVerify('sha256').update(text).verify(key, sign, 'base64')
    const answer = isSigned
      ? { code: '00000', msg: '', data: { userInfo: { userId: '7' } } }
      : { code: '00004', msg: 'Your log-in has expired. Log in again.', data: null }
    answered.push(answer.code)
    return answer
  }
  async function answerTo(url: string, init: RequestInit): Promise<object> {
    if (url.includes('gatewaySignConfig')) return { code: '00000', msg: '', data: { gatewaySignConfig } }
    if (url.endsWith('/v1/user/login')) return logIn(String(init.body))
    if (url.endsWith(corePath)) return know(url, new Headers(init.headers))
    return { code: '00000', msg: '', data: {} }
  }
  const globals = {
    fetch: async (url: string, init: RequestInit = {}) =>
      new Response(JSON.stringify(await answerTo(url, init)), {
        headers: { 'content-type': 'application/json', requesttime: String(Date.now()) },
      }),
    document: {
      get cookie() {
        return [...cookies].map((pair) => pair.join('=')).join('; ')
      },
      set cookie(text: string) {
        const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
        if (/Max-Age=0/.test(text)) cookies.delete(name)
        else cookies.set(name, value)
      },
    },
    location: {
      protocol: 'https:',
      hostname: 'site.example',
      pathname: '/insights',
      reload: () => {
        browser.reloads += 1
      },
    },
    localStorage: storageOf(() => browser.local),
    sessionStorage: storageOf(() => tab),
  }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  return { browser, certificate: pem(certificate ?? '') }
}

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

describe.each(orders)('a session from %s', (_, openFirst, openSecond) => {
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

  test('leaves its stored data to the other release, which changes none of it', async () => {
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
