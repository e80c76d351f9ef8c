import { beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import { createRequestSender } from '#bridge/exchange/request.ts'
import exchange from '#fixtures/exchange.config.ts'
import { goodConfig, headers, openSigning, stranger } from '../bridge/exchange/signing/world.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const page = { posts: [], cursor: null, head: null }

describe('what is reported', () => {
  const logIn = { url: '/v1/user/login', headers, isSealed: true, isOurs: true, body: { pwd: 'secret' } }
  const core = { url: '/v1/user/overview/userinfo', headers, isSealed: false, isOurs: true, body: {} }

  test('[s8-loginEncryptFailed] loginEncryptFailed', async () => {
    const logInFails = async () => {
      const { sealLogIn, ...others } = await import('#bridge/exchange/login/sealLogIn.ts')
      const withoutKey: typeof sealLogIn = (how, ...rest) => {
        const config = how.state === 'ready' && { ...how.config, serverPublicKey: 'no key' }
        return sealLogIn(how.state === 'ready' && config ? { ...how, config } : how, ...rest)
      }
      return { ...others, sealLogIn: withoutKey }
    }
    const { signing, reports } = openSigning(goodConfig, { logIn: logInFails })
    await expect(signing.prepare(logIn)).rejects.toThrow()
    expect(reports.map(([event]) => event)).toEqual(['loginEncryptFailed'])
  })
  test('[s8-genKeypairFailed] genKeypairFailed', async () => {
    const { signing, reports } = openSigning(goodConfig, {
      pairs: async () => ({ unboundPair: () => Promise.reject(new Error('No.')) }),
    })
    await signing.prepare(core)
    expect(reports.map(([event]) => event)).toEqual(['genKeypairFailed'])
  })
  test('[s8-configNotMatched] configNotMatched', async () => {
    const { signing, reports } = openSigning({ clientOpen: 'yes' })
    await signing.prepare(core)
    expect(reports.map(([event]) => event)).toEqual(['configNotMatched'])
  })
  test('[s8-gatewaySignVerifyFailed] gatewaySignVerifyFailed', async () => {
    const { signing, reports } = openSigning(goodConfig, { certificateKeys: [stranger.publicKey] })
    await signing.prepare(core)
    expect(reports.map(([event]) => event)).toEqual(['gatewaySignVerifyFailed'])
  })
  test('[s8-removeLoginStatus] removeLoginStatus', async () => {
    const { createCodeHandler } = await import('#bridge/exchange/session.ts')
    const report = vi.fn()
    createCodeHandler({ notify: () => {}, refetch: () => {}, logOut: () => {}, report, isOver: () => false })(
      '00023',
      'No.',
    )
    expect(report).toHaveBeenCalledExactlyOnceWith('removeLoginStatus', '00023')
  })
  test('[s8-network-unreported] Network errors are not reported', async () => {
    const { signing, reports } = openSigning(() => Promise.reject(new TypeError('Failed to fetch')))
    await signing.prepare(core)
    expect(reports).toEqual([])
  })
  const answered = async (body: unknown, own: Readonly<Record<string, string>> = {}) => {
    const reasons: string[] = []
    const protection = {
      clock: createClock(),
      signer: { askTime: async () => {}, signing: () => Promise.reject(new Error('none')) },
      onSignError: (reason: string) => void reasons.push(reason),
    }
    vi.stubGlobal('fetch', async () => Response.json(body, { headers: own }))
    const send = createRequestSender(exchange, () => ({ theme: 'white', locale: 'en', simulation: false }), protection)
    return { reasons, envelope: await send(calls['social.feed'], { tab: 'hot' }, {}) }
  }
  test('[s8-gw-sign-error] A response header gw-sign-error triggers a failure report only', async () => {
    const { reasons, envelope } = await answered({ code: '00000', msg: '', data: page }, { 'gw-sign-error': 'key' })
    expect(reasons).toEqual(['key'])
    expect(envelope).toMatchObject({ code: '00000', data: page })
  })
  test('[s8-gw-sign-error-event] triggers a failure report', async () => {
    const { createBrowserClient } = await import('#bridge/transport/browserClient.ts')
    const bodies: string[] = []
    vi.stubGlobal('location', { protocol: 'http:', hostname: 'x', pathname: '/insights' })
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
      if (url.endsWith('cspSecurity')) bodies.push(body)
      return Response.json({ code: '00000', msg: '', data: page }, { headers: { 'gw-sign-error': 'key' } })
    })
    await createBrowserClient(exchange, { state: () => ({ theme: 'white', locale: 'en', simulation: false }) }).call(
      'social.feed',
      { tab: 'hot' },
    )
    await vi.waitFor(() =>
      expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
        { bizType: 'signing', data: { event: 'gatewaySignVerifyFailed', reason: 'key' } },
      ]),
    )
  })
  test('[s8-signature-inner] Response carries data.code and data.msg', async () => {
    const { envelope } = await answered({ code: '00000', msg: '', data: { code: '00021', msg: 'Mode.' } })
    expect(envelope).toMatchObject({ code: '00021', msg: 'Mode.' })
  })
})
