import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { readSignConfig } from '../../bridge/exchange/signing/config.ts'
import { signedText } from '../../bridge/exchange/signing/sign.ts'
import { webCrypto } from '../../bridge/exchange/signing/webCrypto.ts'
import { goodConfig, headers, openSigning } from '../bridge/exchange/signing/world.ts'
import { fact } from '../support/specification/fact.ts'

const setUp = 'bridge/exchange/signing/setUp.ts'
const index = 'bridge/exchange/signing/index.ts'
const newPair = 'bridge/exchange/signing/newPair.ts'

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
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('signing is set up', () => {
  fact(
    's4-config-cached',
    94,
    'cached in session storage',
    [
      ['bridge/exchange/signConfigKey.ts', "'signConfig'"],
      [setUp, '  if (config) keepConfig', '  if (!config) keepConfig'],
    ],
    async () => {
      await openSigning().signing.prepare(core)
      expect(readSignConfig(JSON.parse(kept.get('insights/1/signConfig') ?? ''))).toMatchObject({
        exactUrls: goodConfig.exactUrls,
      })
    },
  )
  fact(
    's4-config-cached-once',
    94,
    'Fetch the sign configuration',
    [[setUp, '  if (kept) return kept', '']],
    async () => {
      const first = openSigning()
      await first.signing.prepare(core)
      const second = openSigning()
      await second.signing.prepare(core)
      expect([first.asked(), second.asked()]).toEqual([1, 0])
    },
  )
  fact(
    's4-clientOpen',
    95,
    'If clientOpen is false, signing is off',
    [[setUp, 'if («!config.clientOpen») return', 'false']],
    async () => {
      const { signing } = openSigning({ ...goodConfig, clientOpen: false })
      expect((await signing.prepare(core)).headers).toEqual(headers)
    },
  )
  fact(
    's4-serverKey',
    96,
    'the server public key must verify against a built-in certificate',
    [[setUp, "'unverified')\n  return «false»"]],
    async () => {
      const { signing } = openSigning(goodConfig, { certificateKeys: [] })
      expect((await signing.prepare(core)).headers).toEqual(headers)
    },
  )
  fact(
    's4-keyPair-made',
    96,
    'then the client key pair is generated',
    [[setUp, '(await parts.pairs()).unboundPair(parts, «config.defaultAlgorithm»)', "'rsa2048'"]],
    async () => {
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
    },
  )
  fact(
    's4-keyPair-https',
    96,
    'HTTPS only',
    [[setUp, "if (!parts.isSecure) return unsigned('insecure')", '']],
    async () => {
      const { signing, kept: pairs } = openSigning(goodConfig, { isSecure: false })
      await signing.prepare(core)
      expect(pairs.size).toBe(0)
    },
  )
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
  for (const [id, line, says] of [
    ['s4-keyPair-timeout', 96, 'timeout 8 s'],
    ['s9-keyPair-timeout', 231, 'key generation timeout 8 s'],
  ] as const)
    fact(
      id,
      line,
      says,
      [
        [newPair, 'keyPairMs = «8_000»'],
        [newPair, 'keyPairMs = «8_000»', '7_000'],
      ],
      async () => {
        expect(await late(7_999)).toEqual([])
        expect(await late(8_000)).toEqual(['genKeypairFailed'])
      },
    )
  fact(
    's4-keyPair-backup',
    96,
    'a backup pair generated in the background',
    [[index, "if (state === 'ready' && !parts.session().token) void parts.backUp(parts)", '']],
    async () => {
      const backUp = vi.fn(async () => {})
      await openSigning(goodConfig, { backUp }).signing.prepare(core)
      expect(backUp).toHaveBeenCalledOnce()
    },
  )
  const boundBy = async (token: string, userId: string) => {
    const { signing, kept: pairs, setSession } = openSigning(goodConfig, { backUp: async () => {} })
    await signing.prepare(logIn)
    setSession({ token, userId: '' })
    await signing.bindTo({ userInfo: { userId } })
    return [...pairs.keys()].filter((name) => !name.startsWith('unbound'))
  }
  fact(
    's4-bound',
    97,
    'the key pair is bound to that token and user id',
    [
      [index, 'parts.keys.write(await tokenName(token), pair), ', ''],
      [index, ', parts.keys.write(userName(userId), pair)', ''],
    ],
    async () => expect(await boundBy('t1', 'u1')).toEqual([expect.stringMatching(/^token /), 'user u1']),
  )
  fact(
    's4-bound-needs-token',
    97,
    'a user id and a session token',
    [[index, 'if (!how «|| !token») return', '']],
    async () => expect(await boundBy('', 'u1')).toEqual([]),
  )
  fact(
    's4-bound-needs-user',
    97,
    'a user id and a session token',
    [['bridge/lib/userId.ts', 'return value «|| null»', '']],
    async () => expect(await boundBy('t1', '')).toEqual([]),
  )
  fact(
    's5-config-object',
    126,
    'Sign configuration must be a non-empty object, otherwise it is an error',
    [
      [
        'bridge/exchange/signing/config.ts',
        "if (!isRecord(value) || typeof value.clientOpen !== 'boolean') return undefined",
        'if (!isRecord(value)) return undefined',
      ],
      ['bridge/exchange/signing/setUp.ts', "else report('configNotMatched'", "else report('loginEncryptFailed'"],
    ],
    async () => {
      expect([{}, null, [], 'text'].map((value) => readSignConfig(value))).toEqual(Array(4).fill(undefined))
      const { signing, reports } = openSigning({})
      await signing.prepare(core)
      expect(reports).toEqual([['configNotMatched', 'misshapen']])
    },
  )
  for (const [name, says, changes, condition] of [
    ['missing', 'if the server public key', { serverPublicKey: '' }, '«!serverPublicKey || »!serverPublicKeySign'],
    [
      'unsigned',
      'or its signature is missing',
      { serverPublicKeySign: '' },
      '!serverPublicKey« || !serverPublicKeySign»',
    ],
  ] as const)
    fact(`s5-serverKey-${name}`, 127, says, [[setUp, condition, '']], async () => {
      const { signing, reports } = openSigning({ ...goodConfig, ...changes })
      expect((await signing.prepare(core)).headers).toEqual(headers)
      expect(reports).toEqual([['gatewaySignVerifyFailed', 'missing']])
    })
  fact(
    's5-serverKey-unverified',
    127,
    'fails verification',
    [[setUp, "report('gatewaySignVerifyFailed', «'unverified'»)"]],
    async () => {
      const { signing, reports } = openSigning({ ...goodConfig, serverPublicKeySign: 'AAAA' })
      expect((await signing.prepare(core)).headers).toEqual(headers)
      expect(reports).toEqual([['gatewaySignVerifyFailed', 'unverified']])
    },
  )
  fact(
    's5-https',
    128,
    'Key generation only on HTTPS',
    [
      [setUp, "if (!parts.isSecure) return unsigned('insecure')", ''],
      ['bridge/exchange/browserSigning.ts', "location.protocol === 'https:'", 'true'],
    ],
    async () => {
      const { signing, kept: pairs } = openSigning(goodConfig, { isSecure: false })
      await signing.prepare(core)
      expect(pairs.size).toBe(0)
      vi.resetModules()
      vi.doMock('../../bridge/exchange/signing/index.ts', () => ({ createSigning: (parts: object) => parts }))
      vi.stubGlobal('location', { protocol: 'http:' })
      const { createBrowserSigning } = await import('../../bridge/exchange/browserSigning.ts')
      const exchange = (await import('../../fixtures/exchange.config.ts')).default
      const parts = {
        exchange,
        clock: { now: () => 1, isTold: () => true, isFresh: () => true, learn: () => {}, forget: () => {} },
        report: () => {},
        fetchConfig: async () => ({}),
        certificateKeys: [],
      }
      expect(createBrowserSigning(parts)).toHaveProperty('isSecure', false)
      vi.doUnmock('../../bridge/exchange/signing/index.ts')
    },
  )
  const request = { url: '/v1/a', headers, body: '' }
  fact(
    's5-signed-slash',
    129,
    'Only URLs starting with / are signed',
    [['bridge/exchange/signing/sign.ts', "if (!url.startsWith('/'))", 'if (false)']],
    () => expect(() => signedText(2, { ...request, url: 'https://elsewhere.example/v1/a' })).toThrow(/start with \//),
  )
  fact(
    's5-signed-time',
    129,
    'needs the time header',
    [['bridge/exchange/signing/sign.ts', 'if («!tm || »!uhti)', '']],
    () => expect(() => signedText(2, { ...request, headers: { uhti: 'a' } })).toThrow(/needs its time/),
  )
  fact(
    's5-signed-trace',
    129,
    'the trace header',
    [['bridge/exchange/signing/sign.ts', 'if (!tm« || !uhti»)', '']],
    () => expect(() => signedText(2, { ...request, headers: { tm: '1' } })).toThrow(/trace id/),
  )
})
