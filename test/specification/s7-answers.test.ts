import * as v from 'valibot'
import { describe, expect, vi } from 'vitest'
import { maxEvents } from '../../bridge/exchange/calls/tracking.ts'
import { laterAnswers } from '../../bridge/exchange/records/laterAnswers.ts'
import { contracts } from '../../bridge/exchange/schemas/index.ts'
import { trackingContracts } from '../../bridge/exchange/schemas/tracking.ts'
import { asAsked, readTimeZone, unknownTimeZone } from '../../bridge/site/timeZone.ts'
import type { LastConfig } from '../../bridge/tracking/collect/policy.ts'
import { createStats } from '../../bridge/tracking/collect/stats.ts'
import { createSwitch } from '../../bridge/tracking/upload/switch.ts'
import { usdtRate } from '../../fixtures/gateway/calls/market.ts'
import { fact } from '../support/specification/fact.ts'
import { wholeEvent } from '../support/wholeEvent.ts'

const schemas = 'bridge/exchange/schemas'
const reads = 'bridge/exchange/records/laterAnswers.ts'
const reader = 'bridge/tracking/upload/switch.ts'
const zone = 'bridge/site/timeZone.ts'

const fieldsOf = (schema: object): readonly string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []

describe('what answers say', () => {
  const odd = () => ({ fields: {} })
  const answer = (name: keyof typeof laterAnswers, data: unknown): unknown => laterAnswers[name](data, odd())

  fact(
    's7-answer-signConfig',
    153,
    'response data.gatewaySignConfig',
    [
      [reads, '{ gatewaySignConfig: isRecord(value) ? value.«gatewaySignConfig» : null }'],
      [`${schemas}/account.ts`, '«gatewaySignConfig»: v.unknown'],
    ],
    () => {
      expect(answer('system.signConfig', { gatewaySignConfig: { clientOpen: true } })).toEqual({
        gatewaySignConfig: { clientOpen: true },
      })
      expect(fieldsOf(contracts['system.signConfig'].response)).toEqual(['gatewaySignConfig'])
    },
  )
  fact('s7-answer-usdtRate', 157, 'response rates', [[reads, "'mix.usdtRate': read({ «rates»"]], () =>
    expect(answer('mix.usdtRate', { rates: { cny: '7.1' } })).toEqual({ rates: { cny: '7.1' } }),
  )
  fact(
    's7-gateway-usdtRate',
    157,
    'response rates',
    [['fixtures/gateway/calls/market.ts', '{ «rates»: { ...usdtRates }']],
    async () => expect((await usdtRate()).rates).toMatchObject({ USD: '1' }),
  )
  for (const name of ['userInfo', 'settings', 'loginName', 'userName'] as const)
    fact(
      `s7-answer-userinfo-${name}`,
      158,
      name,
      [
        [
          reads,
          `'user.info': read({ userInfo: anything, settings: anything, loginName: '', userName: '' })`.replace(
            `${name}:`,
            `«${name}»:`,
          ),
        ],
      ],
      () => {
        const data = { userInfo: { userId: 'u1' }, settings: { a: 1 }, loginName: 'mira', userName: 'Mira' }
        expect(answer('user.info', data)).toHaveProperty(name, data[name])
      },
    )
  fact(
    's7-answer-preference',
    167,
    'response timeZone in minutes',
    [
      [reads, 'read({ «timeZone»: or(time'],
      [zone, '? minutes', '? 0'],
    ],
    () => {
      expect(answer('user.preference', { timeZone: 120 })).toEqual({ timeZone: 120 })
      expect(readTimeZone(120)).toBe(120)
    },
  )
  fact(
    's7-timeZone-unknown',
    167,
    '-1 means unknown',
    [
      [zone, 'unknownTimeZone = «-1»', '-2'],
      [reads, 'timeZone: or(time, «-1»)', '0'],
    ],
    () => {
      expect(unknownTimeZone).toBe(-1)
      expect(readTimeZone(-1)).toBe('last24h')
      expect(answer('user.preference', {})).toEqual({ timeZone: -1 })
    },
  )
  fact('s7-timezone-negated', 168, 'timezone in minutes negated', [[zone, '0 - zone', '0 + zone']], () => {
    expect(asAsked(120)).toBe(-120)
    expect(asAsked(-330)).toBe(330)
  })
  fact(
    's7-answer-publishConfig',
    170,
    'response hashTagLanguage',
    [
      [reads, "read({ «hashTagLanguage»: '' })"],
      [`${schemas}/writing.ts`, '«hashTagLanguage»: described('],
    ],
    () => {
      expect(answer('social.publishConfig', { hashTagLanguage: '0,1' })).toEqual({ hashTagLanguage: '0,1' })
      expect(fieldsOf(contracts['social.publishConfig'].response)).toEqual(['hashTagLanguage'])
    },
  )
  /** What the page makes of the configuration of tracking. */
  const configured = async (eventLogUploadSwitch: boolean) => {
    const stats = createStats()
    const lastConfig: LastConfig = { switch: null, userId: undefined }
    const data = { clientCommonConfig: { eventLogUploadSwitch, userId: '7' }, localVo: { ip: '127.0.0.1' } }
    const delivery = { ask: async () => data, send: async () => ({ status: 0 }), leave: () => false }
    const state = () => ({ locale: 'en', userId: '' })
    const asked = createSwitch({ delivery, stats, state, lastConfig })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await asked.ask([]).finally(() => vi.restoreAllMocks())
    return { isOn: asked.isOn(), isAnswered: asked.isAnswered(), userId: lastConfig.userId, ip: stats.get().ip }
  }
  fact(
    's7-answer-config-switch',
    176,
    'data.clientCommonConfig.eventLogUploadSwitch',
    [
      [`${schemas}/tracking.ts`, '«eventLogUploadSwitch»: v.boolean'],
      [reader, 'const { «eventLogUploadSwitch», userId: person', 'uploadSwitch: eventLogUploadSwitch'],
      [reader, 'config = data.«clientCommonConfig»', 'common'],
      [reader, "answer = «isYes(eventLogUploadSwitch)» ? 'on'", 'true'],
    ],
    async () => {
      expect(fieldsOf(trackingContracts.clientCommonConfig.response.entries.clientCommonConfig)).toContain(
        'eventLogUploadSwitch',
      )
      expect(await configured(true)).toMatchObject({ isOn: true, isAnswered: true })
      expect(await configured(false)).toMatchObject({ isOn: false, isAnswered: true })
    },
  )
  fact(
    's7-answer-config-userId',
    176,
    'data.clientCommonConfig.userId',
    [
      [`${schemas}/tracking.ts`, '«userId»: v.nullable'],
      [reader, '«userId»: person'],
    ],
    async () => {
      expect(fieldsOf(trackingContracts.clientCommonConfig.response.entries.clientCommonConfig)).toContain('userId')
      expect(await configured(true)).toHaveProperty('userId', '7')
    },
  )
  fact(
    's7-answer-config-ip',
    176,
    'data.localVo.ip',
    [
      [`${schemas}/tracking.ts`, 'localVo: v.object({ «ip»'],
      [`${schemas}/tracking.ts`, '«localVo»: v.object({ ip'],
      [reader, 'const { «localVo» } = data', 'local: localVo'],
      [reader, 'localVo.«ip» : '],
    ],
    async () => {
      expect(await configured(true)).toHaveProperty('ip', '127.0.0.1')
      const { entries } = trackingContracts.clientCommonConfig.response
      expect(
        v.is(trackingContracts.clientCommonConfig.response, {
          clientCommonConfig: { eventLogUploadSwitch: true, userId: null, receivedEvents: [] },
          localVo: { ip: '127.0.0.1' },
        }),
      ).toBe(true)
      expect(fieldsOf(entries.localVo)).toEqual(['ip'])
    },
  )
  fact(
    's7-logInfo-array',
    177,
    'array of events',
    [[`${schemas}/tracking.ts`, '«v.array(trackEvent)», v.minLength', 'v.string()']],
    () => expect(v.is(trackingContracts.logInfo.request, [wholeEvent])).toBe(true),
  )
  fact(
    's7-logInfo-most',
    177,
    'at most 50 per request',
    [['bridge/exchange/calls/tracking.ts', 'maxEvents = «50»']],
    () => {
      expect(maxEvents).toBe(50)
      expect(v.is(trackingContracts.logInfo.request, Array(50).fill(wholeEvent))).toBe(true)
      expect(v.is(trackingContracts.logInfo.request, Array(51).fill(wholeEvent))).toBe(false)
    },
  )
})
