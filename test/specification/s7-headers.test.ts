import { describe, expect, test, vi } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import { requestHeaders } from '#bridge/exchange/headers.ts'
import { createRequestSender } from '#bridge/exchange/request.ts'
import exchange from '#fixtures/exchange.config.ts'
import { headers, openSigning } from '../bridge/exchange/signing/world.ts'
import { sent } from '../support/specification/sent.ts'

describe('headers of every request', () => {
  const state = { theme: 'black', locale: 'ja', simulation: true } as const
  const rows: readonly (readonly [name: string, says: string, value: unknown])[] = [
    ['theme', 'theme', 'black'],
    ['website', 'website insights', 'insights'],
    ['terminaltype', 'terminal type 1', '1'],
    ['deviceid', 'device id', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ['terminalcode', 'terminal code', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ['locale', 'locale', 'ja'],
    ['language', 'language', 'ja_JP'],
    ['languageid', 'languageId', '2'],
    ['uhti', 'a per-request trace id', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ['tm', 'a time stamp', '1790000000000'],
  ]
  for (const [name, says, value] of rows)
    test(`[s7-header-${name}] ${says}`, async () => {
      expect(requestHeaders(state, 1_790_000_000_000)).toHaveProperty(name, value)
      expect((await sent('mix.usdtRate', {}, state)).headers).toHaveProperty(name)
    })
  test('[s7-header-uhti-own] per-request', () =>
    expect(requestHeaders(state, 1).uhti).not.toBe(requestHeaders(state, 1).uhti))
  test('[s7-header-signing] plus signing headers', async () => {
    const { signing } = openSigning()
    const request = await signing.prepare({
      url: '/v1/user/overview/userinfo',
      headers,
      isSealed: false,
      isOurs: true,
      body: {},
    })
    expect(request.headers).toMatchObject({ ...headers, 'device-sign-mode': '2' })
  })
  test('[s4-paptrading] Request header paptrading with value 1', () => {
    expect(requestHeaders(state, 1)).toHaveProperty('paptrading', '1')
    expect(requestHeaders({ ...state, simulation: false }, 1)).not.toHaveProperty('paptrading')
  })
})

describe('the request layer', () => {
  test('[s7-json] POST with a JSON body unless noted', async () => {
    const { method, headers: own, body } = await sent('social.feed', { tab: 'hot' })
    expect([method, own['content-type'], body.tab]).toEqual(['POST', 'application/json', 'hot'])
  })
  for (const [name, value] of [
    ['languageId', 2],
    ['terminalCode', expect.stringMatching(/^[0-9a-f]{32}$/)],
  ] as const)
    test(`[s7-body-${name}] ${name}`, async () =>
      expect((await sent('social.feed', {}, { locale: 'ja' })).body).toHaveProperty(name, value))
  test('[s7-requesttime] Server time offset is learned from the response header requesttime', async () => {
    const clock = createClock()
    const protection = {
      clock,
      askTime: async () => {},
      signing: async () => ({ prepare: async () => ({ url: '', headers: {}, body: '' }), bindTo: async () => {} }),
      onSignError: () => {},
    }
    const send = createRequestSender(exchange, () => ({ theme: 'white', locale: 'en', simulation: false }), protection)
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: '200', msg: '', data: {} }, { headers: { requesttime: String(Date.now() + 3_600_000) } }),
    )
    await send(calls['market.homeQuotation'], { businessLine: 1 }, {})
    expect(clock.isSynced()).toBe(false)
    await send(calls['social.feed'], { tab: 'hot' }, {})
    expect(clock.now() - Date.now()).toBeGreaterThan(3_500_000)
    vi.unstubAllGlobals()
  })
  test('[s7-requesttime-post] on POST responses', async () => {
    const clock = createClock()
    const send = createRequestSender(exchange, () => ({ theme: 'white', locale: 'en', simulation: false }), {
      clock,
      signer: { askTime: async () => {}, signing: () => Promise.reject(new Error('none')) },
      onSignError: () => {},
    })
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: '200', msg: '', data: {} }, { headers: { requesttime: '5' } }),
    )
    await send(calls['market.homeQuotation'], { businessLine: 1 }, {})
    expect(clock.isSynced()).toBe(false)
    vi.unstubAllGlobals()
  })
})
