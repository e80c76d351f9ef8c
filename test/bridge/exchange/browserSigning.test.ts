import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '#bridge/exchange/clock.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { certificate, goodConfig, headers, requestTo, signedBy, stranger } from './signing/world.ts'

test('notifies the host site why a log-in was not sent', async () => {
  vi.resetModules()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { cookie: '' })
  const { createBrowserSigning } = await import('#bridge/exchange/browserSigning.ts')
  const { onFault } = await import('#bridge/lib/report.ts')
  const heard: string[] = []
  const stop = onFault(({ kind, name }) => kind === 'signing' && heard.push(name))
  const signing = createBrowserSigning({
    exchange: sandbox,
    clock: createClock(),
    report: () => {},
    fetchConfig: async () => goodConfig,
    certificateKeys: [stranger.publicKey],
  })
  const body = { loginName: 'mira', pwd: 'Secret-1' }
  const sent = signing.prepare({ url: '/v1/user/login', headers, isSealed: true, isOurs: true, body })
  await expect(sent).rejects.toThrow('The exchange could not prove its identity')
  expect(heard).toEqual(['sealRefused: serverKey'])
  stop()
})

test.each([
  ['http:', false],
  ['https:', true],
])('[s5-https] on a page of %s makes keys: %j', async (protocol, isSecure) => {
  vi.resetModules()
  vi.doMock('#bridge/exchange/signing/signing.ts', () => ({ createSigning: (parts: object) => parts }))
  vi.stubGlobal('location', { protocol })
  const { createBrowserSigning } = await import('#bridge/exchange/browserSigning.ts')
  const parts = { exchange: sandbox, clock: createClock(), report: () => {}, fetchConfig: async () => ({}) }
  expect(createBrowserSigning({ ...parts, certificateKeys: [] })).toHaveProperty('isSecure', isSecure)
  vi.doUnmock('#bridge/exchange/signing/signing.ts')
})

describe('a page without HTTPS', () => {
  const core = requestTo('/v1/social/publish/publishMessage', { text: 'a' })
  const idle: (() => void)[] = []

  beforeEach(() => {
    idle.length = 0
    vi.resetModules()
    vi.stubGlobal('location', { protocol: 'http:' })
    vi.stubGlobal('document', { cookie: '' })
    // What a browser leaves of it to a page that is plain HTTP.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  test.each([
    ['the exchange’s own', goodConfig, []],
    [
      'a stranger’s',
      { ...goodConfig, serverPublicKeySign: signedBy(stranger.privateKey, goodConfig.serverPublicKey.trim()) },
      ['gatewaySignVerifyFailed: unverified'],
    ],
  ])(
    'verifies %s key with node-forge once the page is idle, without the browser’s cryptography or a wait notice',
    async (_, config, said) => {
      const { setRecover } = await import('#bridge/lib/late.ts')
      const waited: string[] = []
      setRecover(undefined, (_, wait) => waited.push(wait))
      const { createBrowserSigning } = await import('#bridge/exchange/browserSigning.ts')
      const reports: string[] = []
      const signing = createBrowserSigning({
        exchange: sandbox,
        clock: createClock(),
        report: (event, reason) => reports.push(`${event}: ${reason}`),
        fetchConfig: async () => config,
        certificateKeys: [certificate.publicKey],
      })
      let isPrepared = false
      const prepared = signing.prepare(core).finally(() => {
        isPrepared = true
      })
      await vi.waitFor(() => expect(idle).toHaveLength(1))
      expect([isPrepared, reports]).toEqual([false, []])
      idle[0]?.()
      expect(Object.keys((await prepared).headers)).not.toContain('device-sign')
      expect(reports).toEqual(said)
      expect(waited).toEqual([])
    },
  )
})
