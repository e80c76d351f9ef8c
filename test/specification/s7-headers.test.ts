import { describe, expect, vi } from 'vitest'
import { calls } from '../../bridge/exchange/calls.ts'
import { createClock } from '../../bridge/exchange/clock.ts'
import { requestHeaders } from '../../bridge/exchange/headers.ts'
import { createRequestSender } from '../../bridge/exchange/request.ts'
import exchange from '../../fixtures/exchange.config.ts'
import { headers, openSigning } from '../bridge/exchange/signing/world.ts'
import { type Break, fact } from '../support/specification/fact.ts'
import { sent } from '../support/specification/sent.ts'

const file = 'bridge/exchange/headers.ts'
const index = 'bridge/exchange/signing/index.ts'

describe('headers of every request', () => {
  const state = { theme: 'black', locale: 'ja', simulation: true } as const
  const rows: readonly (readonly [name: string, says: string, value: unknown, places: readonly Break[]])[] = [
    ['theme', 'theme', 'black', [[file, '    «theme»: state']]],
    [
      'website',
      'website insights',
      'insights',
      [
        [file, '    «website»: '],
        [file, "'insights'"],
      ],
    ],
    [
      'terminaltype',
      'terminal type 1',
      '1',
      [
        [file, '    «terminaltype»: '],
        [file, "terminaltype: «'1'»"],
      ],
    ],
    ['deviceid', 'device id', expect.stringMatching(/^[0-9a-f]{32}$/), [[file, '    «deviceid»: ']]],
    ['terminalcode', 'terminal code', expect.stringMatching(/^[0-9a-f]{32}$/), [[file, '    «terminalcode»: ']]],
    ['locale', 'locale', 'ja', [[file, '    «locale»: state']]],
    ['language', 'language', 'ja_JP', [[file, '    «language»: find']]],
    ['languageid', 'languageId', '2', [[file, '    «languageid»: ']]],
    ['uhti', 'a per-request trace id', expect.stringMatching(/^[0-9a-f]{32}$/), [[file, '    «uhti»: ']]],
    ['tm', 'a time stamp', '1790000000000', [[file, '    «tm»: ']]],
  ]
  for (const [name, says, value, places] of rows)
    fact(`s7-header-${name}`, 148, says, places, async () => {
      expect(requestHeaders(state, 1_790_000_000_000)).toHaveProperty(name, value)
      expect((await sent('mix.usdtRate', {}, state)).headers).toHaveProperty(name)
    })
  fact('s7-header-uhti-own', 148, 'per-request', [[file, 'uhti: «randomId()»', "'1'"]], () =>
    expect(requestHeaders(state, 1).uhti).not.toBe(requestHeaders(state, 1).uhti),
  )
  fact(
    's7-header-signing',
    148,
    'plus signing headers',
    [[index, '{ ...headers, ...(await', '{ ...(await']],
    async () => {
      const { signing } = openSigning()
      const request = await signing.prepare({
        url: '/v1/user/overview/userinfo',
        headers,
        isSealed: false,
        isOurs: true,
        body: {},
      })
      expect(request.headers).toMatchObject({ ...headers, 'device-sign-mode': '2' })
    },
  )
  fact(
    's4-paptrading',
    108,
    ['Request header paptrading with value 1'],
    [
      [file, '{ «paptrading»: '],
      [file, "paptrading: «'1'»"],
      [file, 'state.simulation &&', '!state.simulation &&'],
    ],
    () => {
      expect(requestHeaders(state, 1)).toHaveProperty('paptrading', '1')
      expect(requestHeaders({ ...state, simulation: false }, 1)).not.toHaveProperty('paptrading')
    },
  )
})

describe('the request layer', () => {
  fact(
    's7-json',
    145,
    'POST with a JSON body unless noted',
    [['bridge/exchange/request.ts', "'application/json'"]],
    async () => {
      const { method, headers: own, body } = await sent('social.feed', { tab: 'hot' })
      expect([method, own['content-type'], body.tab]).toEqual(['POST', 'application/json', 'hot'])
    },
  )
  for (const [name, value] of [
    ['languageId', 2],
    ['terminalCode', expect.stringMatching(/^[0-9a-f]{32}$/)],
  ] as const)
    fact(
      `s7-body-${name}`,
      145,
      name,
      [[file, `({ languageId: languageIdOf(state), terminalCode: terminalCode() })`.replace(`${name}:`, `«${name}»:`)]],
      async () => expect((await sent('social.feed', {}, { locale: 'ja' })).body).toHaveProperty(name, value),
    )
  fact(
    's7-requesttime',
    198,
    'Server time offset is learned from the response header requesttime',
    [['bridge/exchange/request.ts', "'requesttime'"]],
    async () => {
      const clock = createClock()
      const protection = {
        clock,
        askTime: async () => {},
        signing: async () => ({ prepare: async () => ({ url: '', headers: {}, body: '' }), bindTo: async () => {} }),
        onSignError: () => {},
      }
      const send = createRequestSender(
        exchange,
        () => ({ theme: 'white', locale: 'en', simulation: false }),
        protection,
      )
      vi.stubGlobal('fetch', async () =>
        Response.json({ code: '200', msg: '', data: {} }, { headers: { requesttime: String(Date.now() + 3_600_000) } }),
      )
      await send(calls['market.homeQuotation'], { businessLine: 1 }, {})
      expect(clock.isTold()).toBe(false)
      await send(calls['social.feed'], { tab: 'hot' }, {})
      expect(clock.now() - Date.now()).toBeGreaterThan(3_500_000)
      vi.unstubAllGlobals()
    },
  )
  fact(
    's7-requesttime-post',
    198,
    'on POST responses',
    [['bridge/exchange/request.ts', 'if (isPost) clock.learn', 'clock.learn']],
    async () => {
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
      expect(clock.isTold()).toBe(false)
      vi.unstubAllGlobals()
    },
  )
})
