import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { maxEvents } from '#bridge/exchange/calls/tracking.ts'
import { laterAnswers } from '#bridge/exchange/records/laterAnswers.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { trackingContracts } from '#bridge/exchange/schemas/tracking.ts'
import { asAsked, readTimeZone, unknownTimeZone } from '#bridge/site/timeZone.ts'
import type { LastConfig } from '#bridge/tracking/collect/policy.ts'
import { createStats } from '#bridge/tracking/collect/stats.ts'
import { createSwitch } from '#bridge/tracking/upload/switch.ts'
import { usdtRate } from '#fixtures/gateway/calls/market.ts'
import { wholeEvent } from '../support/wholeEvent.ts'

const fieldsOf = (schema: object): readonly string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []

describe('what answers say', () => {
  const odd = () => ({ fields: {} })
  const answer = (name: keyof typeof laterAnswers, data: unknown): unknown => laterAnswers[name](data, odd())

  test('[s7-answer-signConfig] response data.gatewaySignConfig', () => {
    expect(answer('system.signConfig', { gatewaySignConfig: { clientOpen: true } })).toEqual({
      gatewaySignConfig: { clientOpen: true },
    })
    expect(fieldsOf(contracts['system.signConfig'].response)).toEqual(['gatewaySignConfig'])
  })
  test('[s7-answer-usdtRate] response rates', () =>
    expect(answer('mix.usdtRate', { rates: { cny: '7.1' } })).toEqual({ rates: { cny: '7.1' } }))
  test('[s7-gateway-usdtRate] response rates', async () => expect((await usdtRate()).rates).toMatchObject({ USD: '1' }))
  for (const name of ['userInfo', 'settings', 'loginName', 'userName'] as const)
    test(`[s7-answer-userinfo-${name}] ${name}`, () => {
      const data = { userInfo: { userId: 'u1' }, settings: { a: 1 }, loginName: 'mira', userName: 'Mira' }
      expect(answer('user.info', data)).toHaveProperty(name, data[name])
    })
  test('[s7-answer-preference] response timeZone in minutes', () => {
    expect(answer('user.preference', { timeZone: 120 })).toEqual({ timeZone: 120 })
    expect(readTimeZone(120)).toBe(120)
  })
  test('[s7-timeZone-unknown] -1 means unknown', () => {
    expect(unknownTimeZone).toBe(-1)
    expect(readTimeZone(-1)).toBe('last24h')
    expect(answer('user.preference', {})).toEqual({ timeZone: -1 })
  })
  test('[s7-timezone-negated] timezone in minutes negated', () => {
    expect(asAsked(120)).toBe(-120)
    expect(asAsked(-330)).toBe(330)
  })
  test('[s7-answer-publishConfig] response hashTagLanguage', () => {
    expect(answer('social.publishConfig', { hashTagLanguage: '0,1' })).toMatchObject({ hashTagLanguage: '0,1' })
    expect(fieldsOf(contracts['social.publishConfig'].response)).toContain('hashTagLanguage')
  })
  /** What the page makes of the configuration of tracking. */
  const configured = async (eventLogUploadSwitch: boolean) => {
    const stats = createStats()
    const lastConfig: LastConfig = { switch: null, userId: undefined }
    const data = { clientCommonConfig: { eventLogUploadSwitch, userId: '7' }, localVo: { ip: '127.0.0.1' } }
    const delivery = { fetchConfig: async () => data, send: async () => ({ status: 0 }), sendOnPageHide: () => false }
    const state = () => ({ locale: 'en', userId: '' })
    const asked = createSwitch({ delivery, stats, state, lastConfig })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await asked.ask([]).finally(() => vi.restoreAllMocks())
    return { isOn: asked.isOn(), isAnswered: asked.isAnswered(), userId: lastConfig.userId, ip: stats.get().ip }
  }
  test('[s7-answer-config-switch] data.clientCommonConfig.eventLogUploadSwitch', async () => {
    expect(fieldsOf(trackingContracts.clientCommonConfig.response.entries.clientCommonConfig)).toContain(
      'eventLogUploadSwitch',
    )
    expect(await configured(true)).toMatchObject({ isOn: true, isAnswered: true })
    expect(await configured(false)).toMatchObject({ isOn: false, isAnswered: true })
  })
  test('[s7-answer-config-userId] data.clientCommonConfig.userId', async () => {
    expect(fieldsOf(trackingContracts.clientCommonConfig.response.entries.clientCommonConfig)).toContain('userId')
    expect(await configured(true)).toHaveProperty('userId', '7')
  })
  test('[s7-answer-config-ip] data.localVo.ip', async () => {
    expect(await configured(true)).toHaveProperty('ip', '127.0.0.1')
    const { entries } = trackingContracts.clientCommonConfig.response
    expect(
      v.is(trackingContracts.clientCommonConfig.response, {
        clientCommonConfig: { eventLogUploadSwitch: true, userId: null, receivedEvents: [] },
        localVo: { ip: '127.0.0.1' },
      }),
    ).toBe(true)
    expect(fieldsOf(entries.localVo)).toEqual(['ip'])
  })
  test('[s7-logInfo-array] array of events', () =>
    expect(v.is(trackingContracts.logInfo.request, [wholeEvent])).toBe(true))
  test('[s7-logInfo-most] at most 50 per request', () => {
    expect(maxEvents).toBe(50)
    expect(v.is(trackingContracts.logInfo.request, Array(50).fill(wholeEvent))).toBe(true)
    expect(v.is(trackingContracts.logInfo.request, Array(51).fill(wholeEvent))).toBe(false)
  })
})
