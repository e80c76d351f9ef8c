import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from '../../../../bridge/exchange/clock.ts'
import sandbox from '../../../../fixtures/exchange.config.ts'
import { certificate, goodConfig, headers, stranger } from './world.ts'

const keyStoreModule = '../../../../bridge/exchange/signing/keyStore.ts'

afterEach(() => {
  vi.doUnmock(keyStoreModule)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('where keys of 0.1 cannot be brought over the console says so, and what is to be signed is signed', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const broken = new Error('The storage is broken.')
  vi.resetModules()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { cookie: '' })
  vi.doMock(keyStoreModule, async (original) => ({
    ...(await original<typeof import('../../../../bridge/exchange/signing/keyStore.ts')>()),
    forgetTexts: () => Promise.reject(broken),
  }))
  const { createBrowserSigning } = await import('../../../../bridge/exchange/browserSigning.ts')
  const signing = createBrowserSigning({
    exchange: sandbox,
    clock: createClock(),
    report: () => {},
    fetchConfig: async () => goodConfig,
    certificateKeys: [certificate.publicKey],
  })
  const url = '/v1/social/publish/publishMessage'
  const { headers: sent } = await signing.prepare({ url, headers, isSealed: false, isOurs: true, body: { text: 'a' } })
  expect(sent).toHaveProperty('device-sign')
  expect(warned).toHaveBeenCalledWith('Keys that are text were not brought over.', broken)
})

test('the host hears why a log-in was not sent', async () => {
  vi.resetModules()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { cookie: '' })
  const { createBrowserSigning } = await import('../../../../bridge/exchange/browserSigning.ts')
  const { onFault } = await import('../../../../bridge/lib/report.ts')
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
  await expect(sent).rejects.toThrow('The exchange could not prove that it is itself')
  expect(heard).toEqual(['sealRefused: serverKey'])
  stop()
})
