import 'fake-indexeddb/auto'
import { generateKeyPairSync } from 'node:crypto'
import { openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyPair } from '#bridge/exchange/signing/keyPair.ts'
import type { SetUpDeps } from '#bridge/exchange/signing/setUp.ts'
import { webCrypto } from '#bridge/exchange/signing/webCrypto.ts'
import { goodConfig, headers, isSignedBy, opened, openSigning, requestTo } from './world.ts'

const core = requestTo('/v1/social/publish/publishMessage', { text: 'a' })
const logIn = { ...core, url: '/v1/user/login', isSealed: true, body: { loginName: 'mira', pwd: 'secret' } }
const signedText = `${core.url}\n${headers.tm}\n${headers.uhti}`

/** A backup that is made in the background may come when the next test has begun. */
const withoutBackup: Partial<SetUpDeps> = { backUp: async () => {} }

/** A page of its own, with the storage that all of them share. */
async function openPage(changed = withoutBackup) {
  vi.resetModules()
  const store = await import('#bridge/exchange/signing/keyStore.ts')
  const trouble = await import('#bridge/storage/storageFailures.ts')
  const { openStorageArea } = await import('#bridge/storage/areas.ts')
  const troubles: string[] = []
  trouble.onStorageFailure((reason) => troubles.push(reason))
  return {
    ...store,
    ...openSigning(goodConfig, { keys: store.keyStore, ...changed }),
    area: openStorageArea('common'),
    troubles,
  }
}

/**
 * Logs a user in on a page.
 * @returns the public key that the session is bound to.
 */
async function logInOn({ signing, setSession }: Awaited<ReturnType<typeof openPage>>, token = 't1', userId = 'u1') {
  const { ciphertext } = JSON.parse((await signing.prepare(logIn)).body)
  setSession({ token, userId })
  await signing.bindTo({ userInfo: { userId } }, '/v1/user/login')
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

/** A pair as node-forge makes it, whose private key is text. */
const textPair = (): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey, privateKey, algorithm: 'rsa1024', timestamp: '1763600000000' }
}
beforeEach(async () => {
  const { area, forgetPairs } = await openPage()
  await forgetPairs()
  await area.clear()
})

describe('a key made by the browser', () => {
  test('[sec-keys] cannot be copied out of the storage, neither a session’s nor a backup', async () => {
    const page = await openPage({})
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

  test('is stored if there is none, and replaces another only on request', async () => {
    const { keyStore } = await openPage()
    const [first, second] = [textPair(), textPair()]
    expect(await keyStore.keep('unbound rsa1024', first)).toEqual(first)
    expect(await keyStore.keep('unbound rsa1024', second)).toEqual(first)
    expect(await keyStore.read('unbound rsa1024')).toEqual(first)
    await keyStore.write('unbound rsa1024', second)
    expect(await keyStore.read('unbound rsa1024')).toEqual(second)
  })

  test('signs on the next page', async () => {
    const publicKey = await logInOn(await openPage())
    const next = await openPage()
    next.setSession({ token: 't1', userId: 'u1' })
    expect(isSignedBy(publicKey, signedText, await signatureOn(next))).toBe(true)
  })
})

test('is removed after a log-out with all pairs, and nothing else is', async () => {
  const page = await openPage()
  await page.area.set('not a pair', 'kept')
  await page.keyStore.write('unbound rsa1024', textPair())
  await logInOn(page)
  await page.forgetPairs()
  expect([...(await dump()).keys()]).toEqual(['not a pair'])
})

describe('after another session has replaced others', () => {
  const names = ['token a', 'token b', 'user u1', 'user u2', 'unbound rsa1024']

  test('keeps its own pairs, and removes those of other tokens and of these readers', async () => {
    const page = await openPage()
    for (const name of names) await page.keyStore.write(name, textPair())
    await page.area.set('not a pair token b', 'kept')
    await page.forgetPairsBut('token a', ['user u2'])
    const left = ['pair token a', 'pair unbound rsa1024', 'pair user u1']
    expect([...(await dump()).keys()].sort()).toEqual(['not a pair token b', ...left])
  })

  test('does the same with pairs in memory', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not here.', 'SecurityError')
    })
    const { keyStore, forgetPairsBut, forgetPairs } = await openPage()
    for (const name of names) await keyStore.write(name, textPair())
    const left = async () => {
      const pairs = await Promise.all(names.map(async (name) => [name, await keyStore.read(name)] as const))
      return pairs.flatMap(([name, pair]) => (pair ? [name] : []))
    }
    await forgetPairsBut('token a', ['user u2'])
    expect(await left()).toEqual(['token a', 'user u1', 'unbound rsa1024'])
    await forgetPairs()
    expect(await left()).toEqual([])
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
    'could not be cloned.',
  ],
  [
    'takes keys and gives back nothing',
    (value: unknown) => ({ ...Object(value), privateKey: null }),
    'The stored key pair cannot be read back.',
  ],
])('a browser that %s', (_, made, why) => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      return put.call(this, hasKey(value) ? made(value) : value, key)
    })
  })

  test('reports this before a log-in, whose pair then lasts as long as the page', async () => {
    const page = await openPage()
    expect(await page.signing.warmUp()).toBe(false)
    const publicKey = await logInOn(page)
    expect(isSignedBy(publicKey, signedText, await signatureOn(page))).toBe(true)
    expect(console.warn).toHaveBeenCalledWith(
      'This browser cannot store keys. They last until the page closes.',
      expect.objectContaining({ message: expect.stringContaining(why) }),
    )
    const next = await openPage()
    next.setSession({ token: 't1', userId: 'u1' })
    expect(await signatureOn(next)).toBe('')
  })

  test('gives each log-in a pair of its own', async () => {
    const page = await openPage()
    const first = await logInOn(page)
    page.setSession({ token: '', userId: '' })
    expect(await logInOn(page, 't2')).not.toBe(first)
  })

  test('keeps a pair under each name until another session replaces it or the user logs out', async () => {
    const { keyStore, forgetPairs, forgetPairsBut } = await openPage()
    const pair: KeyPair = { ...(await webCrypto.generate('rsa1024')), algorithm: 'rsa1024', timestamp: '1' }
    const names = ['token a', 'token b', 'user u1', 'user u2', 'unbound rsa1024']
    for (const name of names) await keyStore.write(name, pair)
    const left = async () => {
      const pairs = await Promise.all(names.map((name) => keyStore.read(name)))
      return names.filter((_, at) => pairs[at])
    }
    expect(await left()).toEqual(names)
    await forgetPairsBut('token a', ['user u2'])
    expect(await left()).toEqual(['token a', 'user u1', 'unbound rsa1024'])
    await forgetPairs()
    expect(await left()).toEqual([])
  })

  test('keeps other records, and reports no storage trouble', async () => {
    const page = await openPage()
    await page.signing.warmUp()
    expect(await page.area.set('other', 'kept')).toBe(true)
    expect(page.troubles).toEqual([])
    expect([...(await dump()).keys()].filter((key) => key !== 'other')).toEqual([])
  })
})

test('distinguishes a browser that stores its keys from one that stores nothing', async () => {
  expect(await (await openPage()).signing.warmUp()).toBe(true)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here.', 'SecurityError')
  })
  expect(await (await openPage()).signing.warmUp()).toBe(false)
})
