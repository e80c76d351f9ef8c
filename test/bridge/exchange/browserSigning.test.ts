import { expect, test, vi } from 'vitest'
import { createClock } from '#bridge/exchange/clock.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { goodConfig, headers, stranger } from './signing/world.ts'

test('the host hears why a log-in was not sent', async () => {
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
])('[s5-https] on a page of %s keys are made: %j', async (protocol, isSecure) => {
  vi.resetModules()
  vi.doMock('#bridge/exchange/signing/signing.ts', () => ({ createSigning: (parts: object) => parts }))
  vi.stubGlobal('location', { protocol })
  const { createBrowserSigning } = await import('#bridge/exchange/browserSigning.ts')
  const parts = { exchange: sandbox, clock: createClock(), report: () => {}, fetchConfig: async () => ({}) }
  expect(createBrowserSigning({ ...parts, certificateKeys: [] })).toHaveProperty('isSecure', isSecure)
  vi.doUnmock('#bridge/exchange/signing/signing.ts')
})
