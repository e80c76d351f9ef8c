import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readSignConfig } from '#bridge/exchange/signing/config.ts'
import { signedText } from '#bridge/exchange/signing/sign.ts'
import { webCrypto } from '#bridge/exchange/signing/webCrypto.ts'
import { goodConfig, headers, openSigning } from '../bridge/exchange/signing/world.ts'

const logIn = {
  url: '/v1/user/login',
  headers,
  isSealed: true,
  isOurs: true,
  body: { loginName: 'mira', pwd: 'secret' },
}
const core = { url: '/v1/user/overview/userinfo', headers, isSealed: false, isOurs: true, body: { locale: 'en' } }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('signing is set up', () => {
  test('[s4-config-cached] cached in session storage', async () => {
    await openSigning().signing.prepare(core)
    expect(readSignConfig(JSON.parse(kept.get('insights/1/signConfig') ?? ''))).toMatchObject({
      exactUrls: goodConfig.exactUrls,
    })
  })
  test('[s4-config-cached-once] Fetch the sign configuration', async () => {
    const first = openSigning()
    await first.signing.prepare(core)
    const second = openSigning()
    await second.signing.prepare(core)
    expect([first.asked(), second.asked()]).toEqual([1, 0])
  })
  test('[s4-clientOpen] If clientOpen is false, signing is off', async () => {
    const { signing } = openSigning({ ...goodConfig, clientOpen: false })
    expect((await signing.prepare(core)).headers).toEqual(headers)
  })
  test('[s4-serverKey] the server public key must verify against a built-in certificate', async () => {
    const { signing } = openSigning(goodConfig, { certificateKeys: [] })
    expect((await signing.prepare(core)).headers).toEqual(headers)
  })
  test('[s4-keyPair-made] then the client key pair is generated', async () => {
    const made: string[] = []
    const engine = {
      ...webCrypto,
      generate: (algorithm: 'rsa1024' | 'rsa2048') => {
        made.push(algorithm)
        return webCrypto.generate(algorithm)
      },
    }
    await openSigning(goodConfig, { engine, backUp: async () => {} }).signing.prepare(core)
    expect(made).toEqual(['rsa1024'])
  })
  test('[s4-keyPair-https] HTTPS only', async () => {
    const { signing, kept: pairs } = openSigning(goodConfig, { isSecure: false })
    await signing.prepare(core)
    expect(pairs.size).toBe(0)
  })
  const late = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const generate = () => {
      begin()
      return new Promise<never>(() => {})
    }
    const { signing, reports } = openSigning(goodConfig, { engine: { ...webCrypto, generate } })
    void signing.prepare(core)
    await begun
    await vi.advanceTimersByTimeAsync(ms)
    const told = reports.map(([event]) => event)
    // The tab's turn is given back: other tests wait for it.
    await vi.advanceTimersByTimeAsync(20_000)
    return told
  }
  for (const [id, says] of [
    ['s4-keyPair-timeout', 'timeout 8 s'],
    ['s9-keyPair-timeout', 'key generation timeout 8 s'],
  ] as const)
    test(`[${id}] ${says}`, async () => {
      expect(await late(7_999)).toEqual([])
      expect(await late(8_000)).toEqual(['genKeypairFailed'])
    })
  test('[s4-keyPair-backup] a backup pair generated in the background', async () => {
    const backUp = vi.fn(async () => {})
    await openSigning(goodConfig, { backUp }).signing.prepare(core)
    expect(backUp).toHaveBeenCalledOnce()
  })
  const boundBy = async (token: string, userId: string) => {
    const { signing, kept: pairs, setSession } = openSigning(goodConfig, { backUp: async () => {} })
    await signing.prepare(logIn)
    setSession({ token, userId: '' })
    await signing.bindTo({ userInfo: { userId } }, '/v1/user/login')
    return [...pairs.keys()].filter((name) => !name.startsWith('unbound'))
  }
  test('[s4-bound] the key pair is bound to that token and user id', async () =>
    expect(await boundBy('t1', 'u1')).toEqual([expect.stringMatching(/^token /), 'user u1']))
  test('[s4-bound-needs-token] a user id and a session token', async () => expect(await boundBy('', 'u1')).toEqual([]))
  test('[s4-bound-needs-user] a user id and a session token', async () => expect(await boundBy('t1', '')).toEqual([]))
  test('[s5-config-object] Sign configuration must be a non-empty object, otherwise it is an error', async () => {
    expect([{}, null, [], 'text'].map((value) => readSignConfig(value))).toEqual(Array(4).fill(undefined))
    const { signing, reports } = openSigning({})
    await signing.prepare(core)
    expect(reports).toEqual([['configNotMatched', 'misshapen']])
  })
  for (const [name, says, changes] of [
    ['missing', 'if the server public key', { serverPublicKey: '' }],
    ['unsigned', 'or its signature is missing', { serverPublicKeySign: '' }],
  ] as const)
    test(`[s5-serverKey-${name}] ${says}`, async () => {
      const { signing, reports } = openSigning({ ...goodConfig, ...changes })
      expect((await signing.prepare(core)).headers).toEqual(headers)
      expect(reports).toEqual([['gatewaySignVerifyFailed', 'missing']])
    })
  test('[s5-serverKey-unverified] fails verification', async () => {
    const { signing, reports } = openSigning({ ...goodConfig, serverPublicKeySign: 'AAAA' })
    expect((await signing.prepare(core)).headers).toEqual(headers)
    expect(reports).toEqual([['gatewaySignVerifyFailed', 'unverified']])
  })
  test('[s5-https] Key generation only on HTTPS', async () => {
    const { signing, kept: pairs } = openSigning(goodConfig, { isSecure: false })
    await signing.prepare(core)
    expect(pairs.size).toBe(0)
    vi.resetModules()
    vi.doMock('#bridge/exchange/signing/signing.ts', () => ({ createSigning: (parts: object) => parts }))
    vi.stubGlobal('location', { protocol: 'http:' })
    const { createBrowserSigning } = await import('#bridge/exchange/browserSigning.ts')
    const exchange = (await import('#fixtures/exchange.config.ts')).default
    const parts = {
      exchange,
      clock: { now: () => 1, isSynced: () => true, isFresh: () => true, sync: () => {}, reset: () => {} },
      report: () => {},
      fetchConfig: async () => ({}),
      certificateKeys: [],
    }
    expect(createBrowserSigning(parts)).toHaveProperty('isSecure', false)
    vi.doUnmock('#bridge/exchange/signing/signing.ts')
  })
  const request = { url: '/v1/a', headers, body: '' }
  test('[s5-signed-slash] Only URLs starting with / are signed', () =>
    expect(() => signedText(2, { ...request, url: 'https://elsewhere.example/v1/a' })).toThrow(/start with \//))
  test('[s5-signed-time] needs the time header', () =>
    expect(() => signedText(2, { ...request, headers: { uhti: 'a' } })).toThrow(/without tm/))
  test('[s5-signed-trace] the trace header', () =>
    expect(() => signedText(2, { ...request, headers: { tm: '1' } })).toThrow(/and uhti/))
})
