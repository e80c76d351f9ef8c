import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyPair } from '#bridge/exchange/signing/keyPair.ts'
import { keyStore } from '#bridge/exchange/signing/keyStore.ts'
import { readSignConfig } from '#bridge/exchange/signing/sign.ts'
import { openStorageArea } from '#bridge/storage/areas.ts'
import { goodConfig, headers, openSigning, signedBy, stranger } from './world.ts'

const configKey = 'insights/1/signConfig'
const core = {
  url: '/v1/social/publish/publishMessage',
  headers,
  isSealed: false,
  isOurs: true,
  body: { text: 'a' },
}
const isSigned = async ({ signing }: ReturnType<typeof openSigning>): Promise<boolean> =>
  'device-sign' in (await signing.prepare(core)).headers

/** The tab's session storage: all its pages share it. */
let kept: Map<string, string>
const storage = () => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
})
const throwing = (name: string) => () => {
  throw new DOMException('Refused.', name)
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', storage())
})

describe('the sign configuration', () => {
  test('[s4-config-cached] [s4-config-cached-once] is requested once a tab: its next page uses the cached one', async () => {
    const pages = [openSigning(), openSigning()]
    for (const page of pages) expect(await isSigned(page)).toBe(true)
    expect(pages.map(({ asked }) => asked())).toEqual([1, 0])
    expect(readSignConfig(JSON.parse(kept.get(configKey) ?? ''))).toMatchObject({ exactUrls: goodConfig.exactUrls })
  })

  test.each([
    ['cut short', JSON.stringify(goodConfig).slice(0, 200)],
    ['of an older version', JSON.stringify({ open: true, urls: ['/v1/a'] })],
    ['of another kind', '7'],
    ['empty', ''],
  ])('that was stored %s is fetched again and replaced', async (_, text) => {
    kept.set(configKey, text)
    const page = openSigning()
    expect(await isSigned(page)).toBe(true)
    expect([page.asked(), page.reports]).toEqual([1, []])
    expect(JSON.parse(kept.get(configKey) ?? '')).toMatchObject({ clientOpen: true })
  })

  test('is verified like the server’s when another script has stored it', async () => {
    const serverPublicKeySign = signedBy(stranger.privateKey, stranger.publicKey.trim())
    const forged = { ...goodConfig, serverPublicKey: stranger.publicKey, serverPublicKeySign }
    kept.set(configKey, JSON.stringify(forged))
    const page = openSigning()
    expect(await isSigned(page)).toBe(false)
    expect([page.asked(), page.reports]).toEqual([0, [['gatewaySignVerifyFailed', 'unverified']]])
  })

  test.each([
    ['denied', { getItem: throwing('SecurityError'), setItem: throwing('SecurityError') }],
    ['full', { setItem: throwing('QuotaExceededError') }],
  ])('is requested by each page if the storage is %s', async (_, fault) => {
    vi.stubGlobal('sessionStorage', { ...storage(), ...fault })
    const pages = [openSigning(), openSigning()]
    for (const page of pages) expect(await isSigned(page)).toBe(true)
    expect(pages.map(({ asked }) => asked())).toEqual([1, 1])
  })

  test('[s4-refetch-debounce] [s9-refetch-debounce] is fetched again on request, and otherwise only after 2 s', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const page = openSigning()
    const askedAfter = async (ms: number): Promise<number> => {
      vi.advanceTimersByTime(ms)
      page.signing.refetch()
      await page.signing.prepare(core)
      return page.asked()
    }
    await page.signing.prepare(core)
    expect([await askedAfter(0), await askedAfter(1_999), await askedAfter(1_999), await askedAfter(2_000)]).toEqual([
      2, 2, 2, 3,
    ])
  })
})

describe('a key pair', () => {
  const pair: KeyPair = { publicKey: 'public', privateKey: 'private', algorithm: 'rsa1024', timestamp: '1' }

  test('is stored under its name until it is removed', async () => {
    await keyStore.write('user u1', pair)
    expect(await keyStore.read('user u1')).toEqual(pair)
    expect(await keyStore.read('user u2')).toBeUndefined()
    await keyStore.remove('user u1')
    expect(await keyStore.read('user u1')).toBeUndefined()
  })

  test('stays in use for the log-in that began with it when it cannot be read in time', async () => {
    const first = openSigning(goodConfig, { keys: keyStore })
    const { headers: begun } = await first.signing.prepare(core)
    const next = openSigning(goodConfig, { keys: { ...keyStore, read: async () => undefined } })
    expect((await next.signing.prepare(core)).headers['device-sign']).toBe(begun['device-sign'])
    expect(begun['device-sign']).toBeTruthy()
  })

  test.each([
    ['without its private key', { ...pair, privateKey: '' }],
    ['without its public key', { ...pair, publicKey: '' }],
    ['with a number as its public key', { ...pair, publicKey: 7 }],
    ['without its time', { ...pair, timestamp: '' }],
    ['with an object as its private key', { ...pair, privateKey: {} }],
    ['as null', null],
    ['as a list', [pair]],
    ['of an unknown algorithm', { ...pair, algorithm: 'rsa512' }],
    ['of an older version', { pub: 'public', priv: 'private' }],
    ['as text', 'public private'],
  ])('is not read %s', async (_, damaged) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openStorageArea('common').set('pair user u1', damaged)
    expect(await keyStore.read('user u1')).toBeUndefined()
  })
})
