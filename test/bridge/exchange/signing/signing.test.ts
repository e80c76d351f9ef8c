import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SealError } from '#bridge/exchange/login/errors.ts'
import { defaultAlgorithm, isKeyPair, keyBits } from '#bridge/exchange/signing/keyPair.ts'
import { forgetPairs, keyStore } from '#bridge/exchange/signing/keyStore.ts'
import { makeBackups } from '#bridge/exchange/signing/newPair.ts'
import { modeOf, readSignConfig, signedText, UnsignableError } from '#bridge/exchange/signing/sign.ts'
import { webCrypto } from '#bridge/exchange/signing/webCrypto.ts'
import { expectConsole, keepMocks } from '#test/support/console.ts'
import {
  certificate,
  goodConfig,
  headers,
  isSignedBy,
  opened,
  openSigning,
  requestTo,
  type SigningWorld,
  signedBy,
  stranger,
} from './world.ts'

// The warning comes when its module has come: after the test.
keepMocks()

const logIn = {
  ...requestTo('/v1/user/login', { loginName: 'mira', pwd: 'secret', areaCode: '1', languageId: 0 }),
  isSealed: true,
}
const publish = requestTo('/v1/social/publish/publishMessage?draft=1', { text: 'a' })
const reading = requestTo('/v1/user/overview/userinfo', { a: 1 })
const session = { token: 't1', userId: 'u1' }
const answer = { userInfo: { userId: 'u1' } }

/** Logs in, as it is for all requests that follow. */
async function logInTo({ signing, setSession }: SigningWorld): Promise<void> {
  await signing.prepare(logIn)
  setSession(session)
  await signing.bindTo(answer, logIn.url)
}

describe('a core request', () => {
  test.each([
    [0, '/v1/social/publish/publishArticle', (url: string) => `${url}\n${headers.tm}`],
    [1, '/v1/social/publish/publishMessage?draft=1', (url: string) => `${url}\n${headers.tm}\n${headers.uhti}`],
    [2, '/v1/user/overview/userinfo', (url: string, body: string) => `${url}\n${headers.tm}\n${headers.uhti}\n${body}`],
  ])(
    '[s7-mode-%i] [s7-device-sign] [s7-device-sign-mode] [s7-device-sign-data-md5] [s7-device-sign-key] [s7-signed-time] [s7-signed-trace] [s7-signed-mode-told] [s7-header-signing] [s9-key-eight] [s9-sha256] [s9-md5] [s4-keyPair-made] is signed over its content',
    async (mode, url, text) => {
      const { signing, kept } = openSigning()
      const sent = await signing.prepare(requestTo(url, { a: 'ä' }))
      const { publicKey = '', timestamp = '' } = kept.get('unbound rsa1024') ?? {}
      const wanted = text(url, sent.body)
      expect(isSignedBy(publicKey, wanted, sent.headers['device-sign'] ?? '')).toBe(true)
      expect(sent.headers).toMatchObject({ ...headers, 'device-sign-mode': String(mode) })
      expect(sent.headers['device-sign-data-md5']).toBe(createHash('md5').update(wanted).digest('hex'))
      const initial = await (await webCrypto.signer(kept.get('unbound rsa1024')?.privateKey ?? ''))(timestamp)
      expect(sent.headers['device-sign-key']).toBe(initial.slice(0, 8))
    },
  )

  test('[s7-userCheckDeviceSign] [s7-lastAlgorithm] has two more fields for a device check', async () => {
    const world = openSigning()
    const { signing, kept } = world
    await logInTo(world)
    const sent = await signing.prepare(requestTo('/v1/user/overview/userinfo', { locale: 'en' }))
    const body = JSON.parse(sent.body)
    expect(body).toMatchObject({ locale: 'en', lastAlgorithm: 'rsa1024' })
    const { publicKey = '' } = kept.get('user u1') ?? {}
    expect(isSignedBy(publicKey, `u1\n${headers.tm}`, body.userCheckDeviceSign)).toBe(true)
  })

  test('is sent and signed without a body if it has none', async () => {
    const { signing, kept } = openSigning({ ...goodConfig, userCheckDeviceUrl: [] })
    const sent = await signing.prepare(requestTo('/v1/user/overview/userinfo', undefined))
    expect(sent.body).toBe('')
    const { publicKey = '' } = kept.get('unbound rsa1024') ?? {}
    const text = `/v1/user/overview/userinfo\n${headers.tm}\n${headers.uhti}\n`
    expect(isSignedBy(publicKey, text, sent.headers['device-sign'] ?? '')).toBe(true)
  })

  test('[s5-signed-slash] [s5-signed-time] [s5-signed-trace] cannot be signed without time and trace id, or for another origin', () => {
    const request = { url: '/v1/a', headers, body: '' }
    const unnamed = new UnsignableError('Cannot sign this core request without tm and uhti: /v1/a')
    expect(() => signedText(2, { ...request, headers: { uhti: 'a' } })).toThrow(unnamed)
    expect(() => signedText(2, { ...request, headers: { tm: '1' } })).toThrow(unnamed)
    const elsewhere = 'https://elsewhere.example/v1/a'
    expect(() => signedText(2, { ...request, url: elsewhere })).toThrow(
      new UnsignableError(`Cannot sign this URL, because it does not start with /: ${elsewhere}`),
    )
    expect(unnamed.name).toBe('UnsignableError')
  })

  test('is signed if the configuration lists its path, and unsigned otherwise', async () => {
    const { signing } = openSigning()
    const sent = await signing.prepare(requestTo('/v1/user/preference/get', { a: 1 }))
    expect(sent).toEqual({ url: '/v1/user/preference/get', headers, body: '{"a":1}' })
  })
})

test.each([
  ['/v1/social/publish/publishArticle', 0],
  ['/v1/social/publish/publishArticleLater', 0],
  ['/v1/social/publish/saveToDraft', 1],
  ['/v1/user/overview/userinfo', 2],
])('gives %s the mode %i: by exact path, else longest prefix, else 2', (path, mode) => {
  const config = readSignConfig(goodConfig)
  expect(config && modeOf(config, path)).toBe(mode)
})

test('allows mode 2 for a path although a shorter prefix has another', () => {
  const config = readSignConfig({ ...goodConfig, signModes: { '/v1/social/': 0, '/v1/social/publish/': 2 } })
  expect(config && modeOf(config, '/v1/social/publish/publishMessage')).toBe(2)
})

const wholeConfig = {
  clientOpen: true,
  serverPublicKey: 'a key',
  serverPublicKeySign: 'its sign',
  defaultAlgorithm: 'rsa2048',
  exactUrls: ['/v1/a'],
  prefixUrls: ['/v1/b/'],
  signModes: { '/v1/a': 1 },
  userCheckDeviceUrl: ['/v1/c'],
}
const configIds = Object.keys(wholeConfig).map((name) => `[s3-signConfig-${name}]`)
test(`${configIds.join(' ')} [s9-rsa2048] reads all fields of a configuration`, () =>
  expect(readSignConfig(wholeConfig)).toEqual(wholeConfig))

test('[s3-keyPair-publicKey] [s3-keyPair-privateKey] [s3-keyPair-timestamp] [s3-keyPair-algorithm] [s3-keyPair-rsa1024] [s3-keyPair-rsa2048] a key pair has two keys, a time, and one of two algorithms', () => {
  const pair = { publicKey: 'PEM', privateKey: 'PEM', algorithm: 'rsa1024', timestamp: '1790000000000' } as const
  expect(isKeyPair(pair)).toBe(true)
  for (const name of ['publicKey', 'privateKey', 'timestamp']) expect(isKeyPair({ ...pair, [name]: '' })).toBe(false)
  for (const algorithm of ['rsa512', 'toString', '']) expect(isKeyPair({ ...pair, algorithm })).toBe(false)
  expect(keyBits).toEqual({ rsa1024: 1024, rsa2048: 2048 })
})

test('[s9-rsa1024] defaults to rsa1024 and to empty lists', () => {
  expect(defaultAlgorithm).toBe('rsa1024')
  expect(readSignConfig({ clientOpen: true })).toEqual({
    clientOpen: true,
    serverPublicKey: '',
    serverPublicKeySign: '',
    defaultAlgorithm: 'rsa1024',
    exactUrls: [],
    prefixUrls: [],
    signModes: {},
    userCheckDeviceUrl: [],
  })
})

describe('a log-in', () => {
  test('[s7-ciphertext] [s7-ciphertext-plain] [s7-ciphertext-publicKey] [s7-ciphertext-algorithm] [s7-ciphertext-initialSignature] [s7-hybrid-server] [s9-key-bytes] [s9-iv-bytes] [s9-aes] [s9-rsa-padding] has its sensitive fields and the key material in the ciphertext', async () => {
    const { signing, kept } = openSigning()
    const sent = await signing.prepare(logIn)
    const { ciphertext, ...outside } = JSON.parse(sent.body)
    expect(outside).toEqual({ languageId: 0 })
    expect(sent.body).not.toMatch(/mira|secret/)
    const inside = opened(ciphertext)
    const { publicKey, timestamp = '' } = kept.get('unbound rsa1024') ?? {}
    expect(inside).toMatchObject({ loginName: 'mira', pwd: 'secret', areaCode: '1', publicKey, algorithm: 'rsa1024' })
    expect(isSignedBy(publicKey ?? '', timestamp, inside.initialSignature ?? '')).toBe(true)
    expect(sent.headers['device-sign']).toBeTruthy()
  })

  test('[s7-hybrid-random] is sealed with a new key each time', async () => {
    const { signing } = openSigning()
    const sent = await Promise.all([signing.prepare(logIn), signing.prepare(logIn)])
    const [one, other] = sent.map(({ body }) => JSON.parse(body).ciphertext.split('.'))
    expect(one[0]).not.toBe(other[0])
    expect(one[1]).not.toBe(other[1])
  })

  test('seals only the key material for a signed-only path', async () => {
    const { signing } = openSigning()
    const sent = await signing.prepare({
      ...requestTo('/v1/user/sub/switchLoginDemo', { userId: 'u1' }),
      isSealed: true,
    })
    const { ciphertext, userId } = JSON.parse(sent.body)
    expect(userId).toBe('u1')
    expect(Object.keys(opened(ciphertext)).sort()).toEqual(['algorithm', 'initialSignature', 'publicKey', 'timestamp'])
  })

  test.each([
    ['userInfo', { userInfo: { userId: 'u1' } }],
    ['accessToken', { accessTokenResVO: { userInfo: { userId: 'u1' } } }],
  ])(
    '[s3-login-%s] [s3-keyPair-byToken] [s3-keyPair-byUser] [s4-bound] binds its pair to the token and user id of the response; the next log-in has a new pair',
    async (_, answer) => {
      const { signing, kept, setSession } = openSigning()
      await signing.prepare(logIn)
      const first = kept.get('unbound rsa1024')
      setSession({ token: 'secret-token', userId: 'u1' })
      await signing.bindTo(answer, logIn.url)
      expect(kept.get('user u1')).toEqual(first)
      const token = createHash('sha256').update('secret-token').digest('hex')
      expect([...kept.keys()].filter((name) => name.startsWith('token '))).toEqual([`token ${token}`])
      setSession({ token: '', userId: '' })
      await signing.prepare(logIn)
      expect(kept.get('unbound rsa1024')).not.toEqual(first)
    },
  )

  test('binds nothing when a second step is required', async () => {
    const { signing, kept } = openSigning()
    await signing.prepare(logIn)
    await signing.bindTo({ secondStep: { ticket: 'a' } }, logIn.url)
    expect([...kept.keys()].some((name) => /^(user|token) /.test(name))).toBe(false)
  })
})

test('follows a log-in or log-out of another tab at the next request', async () => {
  const { signing, kept, session } = openSigning()
  await signing.prepare(logIn)
  Object.assign(session, { token: 't1', userId: 'u1' })
  await signing.bindTo(answer, logIn.url)
  const { publicKey = '' } = kept.get('user u1') ?? {}
  const bound = await signing.prepare(publish)
  const text = `${publish.url}\n${headers.tm}\n${headers.uhti}`
  expect(isSignedBy(publicKey, text, bound.headers['device-sign'] ?? '')).toBe(true)
  Object.assign(session, { token: '', userId: '' })
  const unbound = await signing.prepare(publish)
  expect(isSignedBy(publicKey, text, unbound.headers['device-sign'] ?? '')).toBe(false)
})

test('[s3-keyPair-backup] [s4-keyPair-backup] makes a backup pair of each algorithm in the background', async () => {
  const { signing, kept } = openSigning()
  await signing.prepare(publish)
  await vi.waitFor(() => expect([...kept.keys()].sort()).toEqual(['unbound rsa1024', 'unbound rsa2048']), 10_000)
})

describe('when it is off or broken', () => {
  const never = () => new Promise<never>(() => {})
  const refusing = { ...webCrypto, generate: () => Promise.reject(new Error('No keys here.')) }
  const silent = { ...webCrypto, generate: () => Promise.reject('no error at all') }
  const plainly = { url: reading.url, headers, body: '{"a":1}' }
  const tampered = { ...goodConfig, serverPublicKey: stranger.publicKey }
  const byStranger = {
    ...goodConfig,
    serverPublicKeySign: signedBy(stranger.privateKey, goodConfig.serverPublicKey.trim()),
  }

  const off = { ...goodConfig, clientOpen: false }

  test('signs and seals nothing when it is off and may be off', async () => {
    const { signing, reports } = openSigning(off, { allowUnsigned: true })
    expect(await signing.prepare(reading)).toEqual(plainly)
    expect(await signing.prepare({ ...reading, body: undefined })).toEqual({ ...plainly, body: '' })
    expect(JSON.parse((await signing.prepare(logIn)).body)).toEqual(logIn.body)
    expect(reports).toEqual([])
  })

  test('[s4-clientOpen] sends no sensitive data when it is off and may not be off', async () => {
    const { signing, reports } = openSigning(off)
    expect(await signing.prepare(reading)).toEqual(plainly)
    await expect(signing.prepare(logIn)).rejects.toMatchObject({ name: 'SealError', reason: 'closed' })
    const nothingSensitive = { ...logIn, url: '/v1/user/sub/switchLoginDemo', body: { a: 1 } }
    expect(JSON.parse((await signing.prepare(nothingSensitive)).body)).toEqual({ a: 1 })
    expect(reports).toEqual([])
  })

  test('allows log-ins again when the exchange turns signing on', async () => {
    const world = openSigning((count: number) => (count === 1 ? off : goodConfig))
    await expect(world.signing.prepare(logIn)).rejects.toMatchObject({ reason: 'closed' })
    expect(JSON.parse((await world.signing.prepare(logIn)).body)).toHaveProperty('ciphertext')
  })

  const events = {
    serverKey: 'gatewaySignVerifyFailed',
    badConfig: 'configNotMatched',
    keyPair: 'genKeypairFailed',
  }
  test.each([
    ['[s5-serverKey-missing] no server key', { ...goodConfig, serverPublicKey: '' }, 'serverKey', 'missing'],
    ['[s5-serverKey-unsigned] no signature', { ...goodConfig, serverPublicKeySign: '' }, 'serverKey', 'missing'],
    ['[s4-serverKey] [s8-gatewaySignVerifyFailed] another’s key', tampered, 'serverKey', 'unverified'],
    ['[s5-serverKey-unverified] another’s signature', byStranger, 'serverKey', 'unverified'],
    ['an empty configuration', null, 'badConfig', 'empty'],
    ['no configuration', () => undefined, 'badConfig', 'empty'],
    ['[s5-config-object] an empty object', {}, 'badConfig', 'misshapen'],
    ['[s8-configNotMatched] a relative path', { ...goodConfig, exactUrls: ['v1/a'] }, 'badConfig', 'misshapen'],
    ['a path that is not text', { ...goodConfig, exactUrls: [7] }, 'badConfig', 'misshapen'],
    ['an unknown mode', { ...goodConfig, signModes: { '/a': 3 } }, 'badConfig', 'misshapen'],
    ['an unknown algorithm', { ...goodConfig, defaultAlgorithm: 'rsa512' }, 'badConfig', 'misshapen'],
    ['[s8-genKeypairFailed] failed key generation', refusing, 'keyPair', 'Error: No keys here.'],
    ['key generation that fails without a reason', silent, 'keyPair', 'unknown'],
  ] as const)('%s: sends core requests unsigned, refuses log-ins and reports it', async (_, wrong, why, reason) => {
    const engine = [refusing, silent].find((each) => each === wrong)
    const { signing, reports } = engine ? openSigning(goodConfig, { engine }) : openSigning(wrong)
    expect(await signing.prepare(reading)).toEqual(plainly)
    const refused = await signing.prepare(logIn).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(SealError)
    expect(refused).toMatchObject({ reason: why })
    expect(reports).toContainEqual([events[why], reason])
  })

  test('does not report a key script that fails to load', async () => {
    const lost = new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/forge.js')
    const engine = { ...webCrypto, generate: () => Promise.reject(lost) }
    const { signing, reports } = openSigning(goodConfig, { engine })
    expect(await signing.prepare(reading)).toEqual(plainly)
    expect(reports).toEqual([])
  })

  test('[s4-keyPair-timeout] [s9-keyPair-timeout] gives up key generation after 8 s, not earlier', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { signing, reports } = openSigning(goodConfig, { engine: { ...webCrypto, generate: never } })
      const sent = signing.prepare(reading)
      // Verifying the server's key, and waiting for other tabs, take their own time; then both clocks run.
      while (vi.getTimerCount() < 2) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(7_999)
      expect(reports).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect((await sent).headers).toEqual(headers)
      expect(reports).toEqual([['genKeypairFailed', 'TimeoutError: Not within 8000 ms.']])
    } finally {
      vi.useRealTimers()
    }
  })

  test('[s4-keyPair-https] [s5-https] makes no keys or backups without HTTPS, and refuses log-ins', async () => {
    const backUp = vi.fn(async () => {})
    const { signing, kept } = openSigning(goodConfig, { isSecure: false, backUp })
    await expect(signing.prepare(logIn)).rejects.toMatchObject({ reason: 'insecure' })
    expect([kept.size, backUp.mock.calls.length]).toEqual([0, 0])
  })

  test('[s8-network-unreported] requests a configuration again that did not load, without a report', async () => {
    const world = openSigning((count: number) => {
      if (count === 1) throw new Error('The exchange could not be reached.')
      return goodConfig
    })
    await expect(world.signing.prepare(logIn)).rejects.toMatchObject({ reason: 'noConfig' })
    expect(JSON.parse((await world.signing.prepare(logIn)).body)).toHaveProperty('ciphertext')
    expect([world.asked(), world.reports]).toEqual([2, []])
    expectConsole('warn', /sign configuration.* Error/)
  })

  test('sends requests of a session without its pair unsigned', async () => {
    const { signing, setSession } = openSigning()
    setSession({ token: 'from elsewhere', userId: 'u9' })
    expect(await signing.prepare(reading)).toEqual(plainly)
    const switching = { ...logIn, url: '/v1/user/sub/switLogin', body: { userId: 'u2' } }
    await expect(signing.prepare(switching)).rejects.toMatchObject({ reason: 'unbound' })
  })

  test('[s8-loginEncryptFailed] reports a failure to seal, and sends nothing', async () => {
    const broken = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'
    const config = {
      ...goodConfig,
      serverPublicKey: broken,
      serverPublicKeySign: signedBy(certificate.privateKey, broken),
    }
    const { signing, reports } = openSigning(config)
    await expect(signing.prepare(logIn)).rejects.toMatchObject({ reason: 'seal' })
    expect(reports[0]?.[0]).toBe('loginEncryptFailed')
  })
})

test('retries a failed set-up at the next log-in, not at other requests', async () => {
  let broken = true
  const generate: typeof webCrypto.generate = (algorithm) =>
    broken ? Promise.reject(new Error('Not now.')) : webCrypto.generate(algorithm)
  const { signing, asked } = openSigning(goodConfig, { engine: { ...webCrypto, generate } })
  await expect(signing.prepare(logIn)).rejects.toMatchObject({ reason: 'keyPair' })
  broken = false
  const before = asked()
  expect((await signing.prepare(publish)).headers).toEqual(headers)
  expect(asked()).toBe(before)
  expect(JSON.parse((await signing.prepare(logIn)).body)).toHaveProperty('ciphertext')
})

test('seals a log-in at another origin without signing it', async () => {
  const { signing } = openSigning()
  const sent = await signing.prepare({ ...logIn, isOurs: false })
  expect(JSON.parse(sent.body)).toHaveProperty('ciphertext')
  expect(sent.headers).toEqual(headers)
})

test('accepts a server key signed by either of two certificates', async () => {
  const { signing } = openSigning(goodConfig, { certificateKeys: [stranger.publicKey, certificate.publicKey] })
  expect((await signing.prepare(publish)).headers['device-sign']).toBeTruthy()
})

describe('the pair that was bound last', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('is named by the device check of the next log-in, also after a reload and a log-out', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    })
    const first = openSigning(goodConfig, { keys: keyStore })
    await first.signing.prepare(logIn)
    first.setSession(session)
    await first.signing.bindTo(answer, logIn.url)
    await forgetPairs()

    vi.resetModules()
    const reloaded = await import('#bridge/exchange/signing/keyStore.ts')
    const path = '/v1/user/login/verify-login'
    const asking = { ...goodConfig, defaultAlgorithm: 'rsa2048', userCheckDeviceUrl: [path] }
    const { signing } = openSigning(asking, { keys: reloaded.keyStore })
    const { body } = await signing.prepare({ ...logIn, url: path, body: { emailCode: '123456' } })
    expect(JSON.parse(body)).toMatchObject({ lastAlgorithm: 'rsa1024' })
  })
})

describe('the session of a log-in', () => {
  const opened = async (answer: unknown, tokens: readonly [before: string, after: string]) => {
    const { signing, kept, reports, faults, setSession } = openSigning()
    setSession({ token: tokens[0], userId: '' })
    await signing.prepare(logIn)
    setSession({ token: tokens[1], userId: '' })
    await signing.bindTo(answer, logIn.url)
    return { bound: [...kept.keys()].filter((name) => name.startsWith('user ')), reports, faults }
  }

  test.each([
    ['a number', { userInfo: { userId: 1001 } }],
    ['text', { userInfo: { userId: '1001' } }],
    ['a number, where the token is', { accessTokenResVO: { userInfo: { userId: 1001 } } }],
    [
      'empty, and named where the token is',
      { userInfo: { userId: '' }, accessTokenResVO: { userInfo: { userId: '1001' } } },
    ],
  ])('is bound to the user of the response, whose id is %s', async (_, answer) => {
    expect(await opened(answer, ['', 't1'])).toEqual({ bound: ['user 1001'], reports: [], faults: [] })
  })

  test.each([
    ['no user', {}],
    ['no user, in an empty text', { userInfo: { userId: '' } }],
    ['a number that has lost digits', { userInfo: { userId: 2 ** 60 } }],
  ])(
    '[s4-bound-needs-user] cannot be bound when the response names %s; the host site is notified',
    async (_, answer) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      expect(await opened(answer, ['', 't1'])).toEqual({
        bound: [],
        reports: [],
        faults: [['bindFailed', 'no user id']],
      })
    },
  )

  test('stays bound after a sealed request whose response names no user', async () => {
    const world = openSigning()
    const { signing, faults } = world
    await logInTo(world)
    await signing.prepare(logIn)
    await signing.bindTo({}, logIn.url)
    expect(faults).toEqual([])
  })

  test.each([
    ['reports nothing about', 'getQrKey', { qrcodeKey: 'k' }, []],
    ['reports nothing about', 'getCrossTerminalLoginStatus', { pending: null }, []],
    ['reports nothing about', 'getQrKeyStatus', { status: 'waiting' }, []],
    ['reports a lost session by', 'getQrKeyStatus', { status: 'confirmed' }, [['bindFailed', 'no user id']]],
  ])('%s an answer to %s of %j that comes after another log-in', async (_, name, answer, expected) => {
    const { signing, faults, setSession } = openSigning()
    const url = `/v1/user/public/${name}`
    await signing.prepare({ ...logIn, url, body: {} })
    await signing.prepare(logIn)
    setSession(session)
    await signing.bindTo(answer, url)
    expect(faults).toEqual(expected)
  })

  test('is reported when it cannot be bound, although another request went first', async () => {
    const { signing, faults, setSession } = openSigning()
    await signing.prepare(logIn)
    setSession({ token: 't1', userId: '' })
    await signing.prepare(publish)
    await signing.bindTo({}, logIn.url)
    expect(faults).toEqual([['bindFailed', 'no user id']])
  })

  test('is bound to the pair of its log-in, although this browser has signed for other users since', async () => {
    const { signing, kept, setSession } = openSigning()
    await signing.prepare(logIn)
    const pair = kept.get('unbound rsa1024')
    const others = { ...(await webCrypto.generate('rsa1024')), algorithm: 'rsa1024', timestamp: '1' } as const
    kept.set('user u9', others)
    setSession({ token: 't9', userId: 'u9' })
    expect((await signing.prepare(publish)).headers).toHaveProperty('device-sign')
    setSession(session)
    await signing.bindTo(answer, logIn.url)
    expect(kept.get('user u1')).toEqual(pair)
  })

  test('is not bound when nothing was sealed, or for visitors', async () => {
    const { signing, kept, setSession } = openSigning(goodConfig, { isSecure: false })
    setSession(session)
    await signing.bindTo(answer, logIn.url)
    await signing.prepare({ ...logIn, url: '/v1/user/sub/switchLoginDemo' })
    await signing.bindTo(answer, logIn.url)
    expect(kept.size).toBe(0)
  })

  test('[s4-bound-needs-token] does not exist when the response requires a second step; nothing is reported', async () => {
    expect(await opened({ userInfo: { userId: 'u1' } }, ['', ''])).toMatchObject({ bound: [] })
    expect(await opened({ ticket: 'a' }, ['', ''])).toEqual({ bound: [], reports: [], faults: [] })
  })

  test('stays the same when the response begins none; nothing is reported', async () => {
    const world = openSigning()
    const { signing, reports } = world
    await logInTo(world)
    await signing.prepare(logIn)
    await signing.bindTo({ status: 'waiting' }, logIn.url)
    expect(reports).toEqual([])
  })
})

describe('on plain HTTP', () => {
  const closed = { isSecure: false } as const

  test('reports an unverified server key', async () => {
    const tampered = { ...goodConfig, serverPublicKey: stranger.publicKey }
    const { signing, reports } = openSigning(tampered, closed)
    await expect(signing.prepare(logIn)).rejects.toMatchObject({ reason: 'serverKey' })
    expect(reports).toEqual([['gatewaySignVerifyFailed', 'unverified']])
  })

  test('makes no key pair for a verified server key', async () => {
    const { signing, reports, kept } = openSigning(goodConfig, closed)
    await expect(signing.prepare(logIn)).rejects.toMatchObject({ reason: 'insecure' })
    expect([reports, kept.size]).toEqual([[], 0])
  })

  test.each([
    [false, 'insecure'],
    [true, 'serverKey'],
  ])('refuses a log-in without a report when the key could not be verified (HTTPS: %j)', async (isSecure, why) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const verify = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const { signing, reports } = openSigning(goodConfig, { isSecure, engine: { ...webCrypto, verify } })
    await expect(signing.prepare(logIn)).rejects.toMatchObject({ reason: why })
    expect(warn).toHaveBeenCalledWith('Could not verify the exchange’s key.', expect.any(TypeError))
    expect(reports).toEqual([])
    vi.restoreAllMocks()
  })
})

test.each(['verify', 'signer'] as const)(
  'sets up at the next request what a lost script prevented (%s)',
  async (part) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const lost = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const engine = { ...webCrypto, [part]: lost.mockImplementation(webCrypto[part]) }
    const { signing, reports, asked } = openSigning(goodConfig, { engine })
    expect((await signing.prepare(publish)).headers).not.toHaveProperty('device-sign')
    expect((await signing.prepare(publish)).headers['device-sign']).toBeTruthy()
    await signing.prepare(publish)
    expect([lost.mock.calls.length, asked(), reports]).toEqual([2, 2, []])
    vi.restoreAllMocks()
  },
)

test('does not report a backup whose script fails to load', async () => {
  const generate = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /forge.js'))
  const { reports, parts } = openSigning(goodConfig, { engine: { ...webCrypto, generate } })
  await makeBackups(parts)
  expect(reports).toEqual([])
})

test('reports why each backup failed', async () => {
  const generate = () => Promise.reject(new Error('No keys here.'))
  const { reports, parts } = openSigning(goodConfig, { engine: { ...webCrypto, generate } })
  await makeBackups(parts)
  const said = ['genKeypairFailed', 'Error: No keys here.']
  expect(reports).toEqual([said, said])
})

test('reuses the set-up for a log-in, without another request for the configuration', async () => {
  const { signing, asked } = openSigning()
  await signing.prepare(publish)
  await signing.prepare(logIn)
  expect(asked()).toBe(1)
})

test('ignores a set-up that fails late in favour of a newer one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let fail = (_: Error): void => {}
  const never = new Promise((_, reject) => {
    fail = reject
  })
  const signer = vi.fn(webCrypto.signer)
  const config = (count: number) => (count === 1 ? never : goodConfig)
  const { signing, asked } = openSigning(config, { engine: { ...webCrypto, signer } })
  const first = signing.prepare(publish)
  await vi.waitFor(() => expect(asked()).toBe(1))
  signing.restart()
  await signing.prepare(publish)
  fail(new Error('The exchange could not be reached.'))
  expect((await first).headers).not.toHaveProperty('device-sign')
  expect((await signing.prepare(publish)).headers).toHaveProperty('device-sign')
  expect([signer.mock.calls.length, asked()]).toEqual([1, 2])
  vi.restoreAllMocks()
})

test.each([
  ['did not come', () => Promise.reject(new Error('The exchange could not be reached.'))],
  ['could not be read', () => ({})],
])('requests a configuration at the next request that %s', async (_, first) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { signing, asked } = openSigning((count: number) => (count === 1 ? first() : goodConfig))
  expect((await signing.prepare(publish)).headers).not.toHaveProperty('device-sign')
  expect((await signing.prepare(publish)).headers).toHaveProperty('device-sign')
  expect(asked()).toBe(2)
  for (const [text] of warn.mock.calls) expect(text).toBe('The sign configuration did not load; requests go unsigned.')
  vi.restoreAllMocks()
})

test('reports the signed paths, and none when signing is off', async () => {
  const onPaths = vi.fn()
  await openSigning(goodConfig, { onPaths }).signing.prepare(publish)
  await openSigning({ ...goodConfig, clientOpen: false }, { onPaths }).signing.prepare(publish)
  const { exactUrls, prefixUrls } = goodConfig
  expect(onPaths.mock.calls).toEqual([[expect.objectContaining({ exactUrls, prefixUrls })], [undefined]])
})

test('makes backups for visitors, not in a session', async () => {
  const backUp = vi.fn(async () => {})
  const { signing, setSession } = openSigning(goodConfig, { backUp })
  await signing.prepare(logIn)
  expect(backUp).toHaveBeenCalledTimes(1)
  setSession(session)
  await signing.bindTo(answer, logIn.url)
  expect((await signing.prepare(publish)).headers).toHaveProperty('device-sign')
  expect(backUp).toHaveBeenCalledTimes(1)
})

test('prepares everything that sealing a log-in needs on warmUp', async () => {
  const { logIn: load } = openSigning().parts
  const loaded = vi.fn(load)
  const { signing, kept, asked } = openSigning(goodConfig, { logIn: loaded })
  expect(await signing.warmUp()).toBe(true)
  expect([asked(), kept.has('unbound rsa1024'), loaded.mock.calls.length]).toEqual([1, true, 1])
})
