import 'fake-indexeddb/auto'
import { generateKeyPairSync } from 'node:crypto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyPair } from '../../../../bridge/exchange/signing/keyPair.ts'
import { goodConfig, headers, isSignedBy, opened, openSigning } from './world.ts'

const core = { url: '/v1/social/publish/publishMessage', headers, isSealed: false, isOurs: true, body: { text: 'a' } }
const logIn = { ...core, url: '/v1/user/login', isSealed: true, body: { loginName: 'mira', pwd: 'secret' } }
const signedText = `${core.url}\n${headers.tm}\n${headers.uhti}`
const dayMs = 86_400_000

/** A page of its own, with the storage that all of them share. */
async function openPage() {
  vi.resetModules()
  const store = await import('../../../../bridge/exchange/signing/keyStore.ts')
  const trouble = await import('../../../../bridge/storage/storageFailures.ts')
  const { openArea } = await import('../../../../bridge/storage/areas.ts')
  const troubles: string[] = []
  trouble.onStorageFailure((reason) => troubles.push(reason))
  return { ...store, ...openSigning(goodConfig, { keys: store.keyStore }), area: openArea('common'), troubles }
}

/**
 * Logs somebody in on a page.
 * @returns the public key that the session is bound to.
 */
async function logInOn({ signing, setSession }: Awaited<ReturnType<typeof openPage>>, token = 't1', userId = 'u1') {
  const { ciphertext } = JSON.parse((await signing.prepare(logIn)).body)
  setSession({ token, userId })
  await signing.bindTo({ userInfo: { userId } })
  return opened(ciphertext).publicKey ?? ''
}
const signatureOn = async ({ signing }: Awaited<ReturnType<typeof openPage>>): Promise<string> =>
  (await signing.prepare(core)).headers['device-sign'] ?? ''

/** All that stands in the area, read past our code. */
async function dump(): Promise<ReadonlyMap<string, unknown>> {
  const database = await openDB('insights')
  const [keys, values] = await Promise.all([database.getAllKeys('common'), database.getAll('common')])
  database.close()
  return new Map(keys.map((key, at) => [String(key), values[at]]))
}

/** A pair as 0.1 has made and kept it. */
const textPair = (timestamp = '1763600000000'): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey, privateKey, algorithm: 'rsa1024', timestamp }
}
async function keepAsText(page: Awaited<ReturnType<typeof openPage>>, pairs: Readonly<Record<string, KeyPair>>) {
  for (const [name, pair] of Object.entries(pairs)) await page.area.set(`signing ${name}`, pair)
}
const tokenNameOf = async (token: string) =>
  (await import('../../../../bridge/exchange/signing/setUp.ts')).tokenName(token)
const textsIn = async () => [...(await dump()).keys()].filter((key) => key.startsWith('signing '))

beforeEach(async () => {
  const { area, forgetPairs } = await openPage()
  await forgetPairs()
  await area.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a key that the browser has made', () => {
  test('cannot be copied out of the storage, neither a session’s nor a backup', async () => {
    const page = await openPage()
    await page.signing.prepare(core)
    await vi.waitFor(async () => expect((await dump()).size).toBe(2), 10_000)
    await logInOn(page)
    const kept = await dump()
    const names = [...kept.keys()].map((key) => key.replace(/ [0-9a-f]{64}$/, ''))
    expect(names.sort()).toEqual(['pair token', 'pair unbound rsa2048', 'pair user u1'])
    for (const pair of kept.values()) {
      const { privateKey } = Object(pair)
      expect(privateKey).toBeInstanceOf(CryptoKey)
      expect(privateKey.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
      await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
      expect(JSON.stringify(pair)).not.toMatch(/PRIVATE/)
    }
  })

  test('signs on the next page, and nothing is written under a name that 0.1 reads', async () => {
    const publicKey = await logInOn(await openPage())
    const next = await openPage()
    next.setSession({ token: 't1', userId: 'u1' })
    expect(isSignedBy(publicKey, signedText, await signatureOn(next))).toBe(true)
    expect(await textsIn()).toEqual([])
  })
})

describe('a key that stands there as text', () => {
  test.each(['token', 'user'])(
    'of a session, by its %s, signs on, and is kept as one that cannot be copied out',
    async (by) => {
      const page = await openPage()
      const pair = textPair()
      const name = by === 'token' ? await tokenNameOf('t1') : 'user u1'
      await keepAsText(page, { [name]: pair })
      page.setSession({ token: 't1', userId: 'u1' })
      expect(isSignedBy(pair.publicKey, signedText, await signatureOn(page))).toBe(true)
      const kept = await dump()
      expect(kept.get(`signing ${name}`)).toEqual(pair)
      expect(kept.get(`pair ${name}`)).toMatchObject({ publicKey: pair.publicKey, privateKey: expect.any(CryptoKey) })
    },
  )

  test('waiting for a log-in, which may have begun with it, is the one that the log-in binds; the next has another', async () => {
    const page = await openPage()
    const pair = textPair()
    await keepAsText(page, { 'unbound rsa1024': pair })
    expect(await logInOn(page)).toBe(pair.publicKey)
    page.setSession({ token: '', userId: '' })
    expect(await logInOn(page, 't2')).not.toBe(pair.publicKey)
  })

  test('goes at the first start a day later; until then 0.1 finds it as it was', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await openPage()
    const pairs = {
      [await tokenNameOf('t1')]: textPair(),
      'user u1': textPair(),
      'unbound rsa1024': textPair(),
      'user u9': textPair(),
    }
    await keepAsText(first, pairs)
    const expectTexts = async () => {
      const kept = await dump()
      for (const [name, pair] of Object.entries(pairs)) expect(kept.get(`signing ${name}`)).toEqual(pair)
    }
    await first.forgetTexts()
    await expectTexts()
    vi.advanceTimersByTime(dayMs - 1)
    await (await openPage()).forgetTexts()
    await expectTexts()
    vi.advanceTimersByTime(2)
    const later = await openPage()
    await later.forgetTexts()
    expect(await textsIn()).toEqual([])
    later.setSession({ token: 't1', userId: 'u1' })
    const { publicKey = '' } = pairs[await tokenNameOf('t1')] ?? {}
    expect(isSignedBy(publicKey, signedText, await signatureOn(later))).toBe(true)
  })

  test('of a session that an older tab has begun since goes before the one of its user that was brought over', async () => {
    const page = await openPage()
    const [before, since] = [textPair('1763600000000'), textPair('1763600000001')]
    await keepAsText(page, { 'user u1': before })
    await page.forgetTexts()
    await keepAsText(page, { 'user u1': since })
    page.setSession({ token: 'a later one', userId: 'u1' })
    expect(isSignedBy(since.publicKey, signedText, await signatureOn(page))).toBe(true)
  })

  test('goes with all others once nobody is logged in', async () => {
    const page = await openPage()
    await keepAsText(page, { 'user u1': textPair(), 'unbound rsa1024': textPair() })
    await logInOn(page)
    await page.forgetPairs()
    expect([...(await dump()).keys()]).toEqual([])
  })
})

const { put } = IDBObjectStore.prototype
const hasKey = (value: unknown): boolean => Object(value).privateKey instanceof CryptoKey

describe.each([
  [
    'refuses keys',
    (value: unknown) => {
      throw new DOMException(`${value} could not be cloned.`, 'DataCloneError')
    },
  ],
  ['takes keys and gives back nothing', (value: unknown) => ({ ...Object(value), privateKey: null })],
])('a browser that %s', (_, made) => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      return put.call(this, hasKey(value) ? made(value) : value, key)
    })
  })

  test('says so before a log-in, which then holds for the page', async () => {
    const page = await openPage()
    expect(await page.signing.warmUp()).toBe(false)
    const publicKey = await logInOn(page)
    expect(isSignedBy(publicKey, signedText, await signatureOn(page))).toBe(true)
    const next = await openPage()
    next.setSession({ token: 't1', userId: 'u1' })
    expect(await signatureOn(next)).toBe('')
  })

  test('keeps all else as before, and nobody is told that the storage is in trouble', async () => {
    const page = await openPage()
    await page.signing.warmUp()
    expect(await page.area.set('other', 'kept')).toBe(true)
    expect(page.troubles).toEqual([])
    expect([...(await dump()).keys()].filter((key) => key !== 'other')).toEqual([])
  })

  test('goes on with a text that stands there', async () => {
    const page = await openPage()
    const pair = textPair()
    await keepAsText(page, { 'user u1': pair })
    page.setSession({ token: 't1', userId: 'u1' })
    expect(isSignedBy(pair.publicKey, signedText, await signatureOn(page))).toBe(true)
  })
})

test('a browser that keeps its keys says so, and one that keeps nothing at all says that, too', async () => {
  expect(await (await openPage()).signing.warmUp()).toBe(true)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here.', 'SecurityError')
  })
  expect(await (await openPage()).signing.warmUp()).toBe(false)
})
