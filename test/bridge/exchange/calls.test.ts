import Fastify from 'fastify'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { maxEvents, trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { type CallName, calls } from '#bridge/exchange/calls.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import type { ClientState } from '#bridge/exchange/headers.ts'
import { laterAnswers } from '#bridge/exchange/records/laterAnswers.ts'
import { createRequestSender, type Protection } from '#bridge/exchange/request.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { trackingContracts } from '#bridge/exchange/schemas/tracking.ts'
import { readTimeZone } from '#bridge/site/timeZone.ts'
import exchange from '#fixtures/exchange.config.ts'
import { homeQuotation, usdtRate } from '#fixtures/gateway/calls/market.ts'
import { registerCalls } from '#fixtures/gateway/calls/register.ts'
import { hashTagList } from '#fixtures/gateway/calls/topics.ts'
import { publishConfig } from '#fixtures/gateway/calls/writing/config.ts'
import type { Services } from '#fixtures/gateway/services.ts'
import { registerTracking } from '#fixtures/gateway/tracking/routes.ts'
import { wholeEvent } from '#test/support/wholeEvent.ts'
import { FakeRequest } from './fakeRequest.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON that was read, or the fields of a form. */
  readonly body: Readonly<Record<string, unknown>>
}

const success = { code: '00000', msg: '', data: {} }

/** Lets everything through as it is. */
const open = (): Protection => ({
  clock: createClock(),
  signer: {
    askTime: async () => {},
    signing: async () => ({
      prepare: async ({ url, headers, body }) => ({ url, headers, body: JSON.stringify(body ?? '') }),
      bindTo: async () => {},
      refetch: () => {},
    }),
  },
  onSignError: () => {},
})

/** Makes a call of the page's, and answers what went out. */
async function sent(
  name: CallName,
  body: Readonly<Record<string, unknown>> = {},
  state: Partial<ClientState> = {},
): Promise<Sent> {
  const sender = createRequestSender(
    exchange,
    () => ({ theme: 'white', locale: 'en', simulation: false, ...state }),
    open(),
  )
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(success))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  try {
    if (calls[name].isMultipart) {
      const answer = sender(calls[name], body, { file: new Blob(['x']) })
      const request = await FakeRequest.next()
      request.answer(200, success)
      await answer
      const { url, method, headers, body: form } = request
      return { url, method, headers, body: Object.fromEntries(form ?? []) }
    }
    await sender(calls[name], body, {})
    const [[url, init] = ['', {}]] = fetched.mock.calls
    const text = typeof init.body === 'string' ? init.body : '{}'
    return {
      url,
      method: init.method ?? '',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: JSON.parse(text),
    }
  } finally {
    vi.unstubAllGlobals()
  }
}

/** What else a row shows, call, method and path, as the specification writes them. */
const rows: readonly (readonly [name: CallName, method: 'GET' | 'POST', path: string, ids?: string])[] = [
  ['system.signConfig', 'GET', '/v1/mix/config/gatewaySignConfig', '[s1-signing] '],
  ['system.cspSecurity', 'POST', '/v1/buried/log/cspSecurity'],
  ['system.gradeConfig', 'POST', 'v1/trigger/trace/public/grade/config'],
  ['social.showEntrance', 'POST', 'v1/social/public/showEntrance'],
  ['mix.usdtRate', 'POST', 'v1/mix/public/usdtRate'],
  ['user.info', 'POST', 'v1/user/overview/userinfo'],
  ['social.userIndex', 'POST', 'v1/social/public/userIndex'],
  ['social.getUserInfo', 'POST', 'v1/social/userInfo/getUserInfo'],
  ['social.uploadImage', 'POST', 'v1/social/fileUpload/uploadImage'],
  ['social.uploadVedio', 'POST', 'v1/social/fileUpload/uploadVedio'],
  ['social.part', 'POST', 'v1/social/fileUpload/part'],
  ['social.merge', 'POST', 'v1/social/fileUpload/merge'],
  ['spot.coinChainList', 'POST', 'v1/spot/public/coinChainList'],
  ['market.homeQuotation', 'GET', 'v1/mix/market/getHomeQuotation'],
  ['market.ticker', 'POST', 'v1/mcp/market/ticker'],
  ['social.activity', 'POST', 'v1/social/public/activity'],
  ['social.closeActivity', 'POST', 'v1/social/public/closeActivity'],
  ['system.domainConfigList', 'GET', 'v1/mix/system/getDomainConfigList', '[s1-images] '],
  ['user.preference', 'POST', 'v1/user/preference/get'],
  ['market.openPrice', 'POST', 'v1/kline/getOpenPrice'],
  ['social.publishMessage', 'POST', 'v1/social/publish/publishMessage'],
  ['social.publishArticle', 'POST', 'v1/social/publish/publishArticle'],
  ['social.saveToDraft', 'POST', 'v1/social/publish/saveToDraft'],
  ['social.autoSaveDraft', 'POST', 'v1/social/publish/autoSaveDraft'],
  ['social.queryAutoSaveDraft', 'POST', 'v1/social/publish/queryAutoSaveDraft'],
  ['social.deleteDraft', 'POST', 'v1/social/publish/deleteDraft'],
  ['social.articleDraft', 'POST', 'v1/social/publish/articleDraft'],
  ['social.publishConfig', 'POST', 'v1/social/public/publishConfig'],
  ['social.associationByTitle', 'POST', 'v1/social/public/associationByTitle'],
  ['social.pushArticles', 'POST', 'v1/social/user/agent/pushArticles'],
  ['social.hashTagList', 'POST', 'v1/social/public/hashTagList'],
  ['social.hashTagDetail', 'POST', 'v1/social/public/hashTag/detail'],
  ['social.articlesByHashTagV2', 'POST', 'v1/social/public/articlesByHashTagV2'],
  ['social.trendingTopic', 'POST', 'v1/social/public/trendingTopic'],
  ['social.hotHashTag', 'POST', 'v1/social/public/hotHashTag'],
  ['social.getOperateTag', 'POST', 'v1/social/public/getOperateTag'],
  ['social.batchFocus', 'POST', 'v1/social/user/batchFocus'],
  ['social.closeHashTag', 'POST', 'v1/social/user/closeHashTag'],
  ['user.clearCookie', 'POST', 'v1/user/public/clearCookie'],
  ['user.logout', 'POST', 'btapi/common/logout'],
]

const written = (path: string): string => (path.startsWith('/') ? path : `/${path}`)
const fieldsOf = (schema: object): readonly string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []
const odd = () => ({ fields: {} })
const answer = (name: keyof typeof laterAnswers, data: unknown): unknown => laterAnswers[name](data, odd())

/** The gateway's routes, of which none is called here: nothing stands behind them. */
const gateway = Fastify()
const nothing: Services = JSON.parse('{}')
registerCalls(gateway, nothing)
registerTracking(gateway, nothing)

describe('calls', () => {
  for (const [name, method, path, ids = ''] of rows) {
    const own = name.split('.')[1] ?? name
    test(`[s7-calls-${own}] [s7-method-${own}] ${ids}${name} is a ${method} of ${path}, which the gateway answers`, async () => {
      const request = await sent(name)
      expect(request.url.split('?')[0]).toBe(written(path))
      expect(request.method).toBe(method)
      await gateway.ready()
      expect(gateway.hasRoute({ method, url: written(path) })).toBe(true)
    })
  }

  for (const [name, base, path] of [
    ['clientCommonConfig', 'config', '/v1/mix/public/clientCommonConfig'],
    ['logInfo', 'report', '/v1/buried/log/info'],
  ] as const)
    test(`[s7-calls-${name}] [s7-method-${name}] [s7-base-${name}] ${name} is a POST of ${path}`, async () => {
      expect(trackingCalls[name]).toMatchObject({ path, method: 'POST', base })
      expect(exchange.domains).toHaveProperty(base)
      await gateway.ready()
      expect(gateway.hasRoute({ method: 'POST', url: path })).toBe(true)
    })

  test.each([
    ['[s1-subAccounts] [s6-switch-switchWeb]', 'user.switchWeb', '/v1/user/sub/switchWeb'],
    ['[s6-switch-switchApp]', 'user.switchApp', '/v1/user/sub/switchApp'],
    ['[s1-demo] [s6-switch-switchLoginDemo]', 'user.switchLoginDemo', '/v1/user/sub/switchLoginDemo'],
    ['[s1-trading] [s6-switch-switchTradeDemo]', 'user.switchTradeDemo', '/v1/user/sub/switchTradeDemo'],
    ['[s1-seal]', 'user.login', '/v1/user/login'],
  ] as const)('%s %s has its path %s and a contract', (_ids, name, path) => {
    expect(written(calls[name].path)).toBe(path)
    expect(contracts).toHaveProperty([name])
  })
})

describe('the fields of requests', () => {
  test.each(
    [
      ['system.cspSecurity', 'bizType timestamp page'],
      ['mix.usdtRate', 'locale'],
      ['user.info', 'locale'],
      ['social.userIndex', 'locale id languageType'],
      ['social.getUserInfo', 'locale userId languageType'],
      ['spot.coinChainList', 'languageType locale'],
      ['market.homeQuotation', 'businessLine'],
      ['market.openPrice', 'bussiness timezone'],
    ].map(([name = '', fields = '']) => {
      const ids = fields.split(' ').map((field) => `[s7-asks-${name.split('.')[1]}-${field}]`)
      return [ids.join(' '), name as CallName, fields.split(' ')] as const
    }),
  )('%s %s sends its fields', (_ids, name, fields) => {
    expect(fieldsOf(contracts[name].request)).toEqual(expect.arrayContaining([...fields]))
  })
  test('[s7-asks-cspSecurity-data-event] [s7-asks-cspSecurity-data-reason] a report has an event and a reason', () => {
    expect(fieldsOf(contracts['system.cspSecurity'].request.entries.data)).toEqual(['event', 'reason'])
  })
  test.each(['sp', 'mc'].map((name) => [name, name]))(
    '[s7-bussiness-%s] [s3-symbolKlines-%s] requests open prices by line',
    (bussiness) => {
      expect(v.is(contracts['market.openPrice'].request, { bussiness, timezone: -120 })).toBe(true)
    },
  )
  test('[s6-switch-userId] switches to an account by its id', () =>
    expect(fieldsOf(contracts['user.switchWeb'].request)).toEqual(['userId']))
  test('[s7-logInfo-array] [s7-logInfo-most] sends at most 50 events in a request', () => {
    expect(maxEvents).toBe(50)
    const takes = (count: number) => v.is(trackingContracts.logInfo.request, Array(count).fill(wholeEvent))
    expect([1, 50, 51].map(takes)).toEqual([true, true, false])
  })
  test('[s6-topics] requires a log-in for the reader’s own topics', async () => {
    const visitor = { viewer: null, languageType: 0, now: 1_790_000_000_000 }
    await expect(Reflect.apply(hashTagList, undefined, [{}, visitor])).rejects.toThrow(/log/i)
  })
})

describe('the fields of answers', () => {
  const user = { userInfo: { userId: 'u1' }, settings: { a: 1 }, loginName: 'mira', userName: 'Mira' }
  const userIds = Object.keys(user).map((name) => `[s7-answer-userinfo-${name}]`)
  const coin = { coinId: '1', coin: 'BTC', name: 'Bitcoin', chains: ['Bitcoin'] }
  const currency = { id: 'c1', digitalCurrency: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT' }
  test.each<[ids: string, name: keyof typeof laterAnswers, data: object]>([
    ['[s7-answer-signConfig]', 'system.signConfig', { gatewaySignConfig: { clientOpen: true } }],
    ['[s7-answer-usdtRate]', 'mix.usdtRate', { rates: { cny: '7.1' } }],
    [userIds.join(' '), 'user.info', user],
    ['[s7-answer-preference]', 'user.preference', { timeZone: 120 }],
    ['[s7-answer-publishConfig]', 'social.publishConfig', { hashTagLanguage: '0,1' }],
    ['[s3-community-detail]', 'social.settings', { translateLanguage: 'ja_JP' }],
    [
      '[s3-digitalCurrency-id] [s3-digitalCurrency-digitalCurrency]',
      'social.digitalCurrency',
      { list: [expect.objectContaining(currency)] },
    ],
    ['[s3-symbolKlines]', 'market.openPrice', { symbolKlines: { BTCUSDT: '61000' } }],
    ['[s3-coinChain]', 'spot.coinChainList', { coins: [coin] }],
    ['[s3-operateTags]', 'social.getOperateTag', { list: [{ hashTag: 'btc', label: 'Bitcoin' }] }],
    ['[s3-hotTags]', 'social.hotHashTag', { list: [{ hashTag: 'btc', posts: 3, views: 9 }] }],
  ])('%s %s reads its answer', (_ids, name, data) =>
    expect(answer(name, name === 'social.digitalCurrency' ? { list: [currency] } : data)).toMatchObject(data),
  )

  test('[s7-answer-signConfig] [s3-community-info] [s7-answer-publishConfig] names the fields of answers in their contracts', () => {
    expect(fieldsOf(contracts['system.signConfig'].response)).toEqual(['gatewaySignConfig'])
    expect(fieldsOf(contracts['social.getUserInfo'].response)).toEqual(['userInfo', 'detail'])
    expect(fieldsOf(contracts['social.publishConfig'].response)).toContain('hashTagLanguage')
  })
  test('[s7-answer-config-switch] [s7-answer-config-userId] [s7-answer-config-ip] names the fields of the tracking configuration', () => {
    const { clientCommonConfig, localVo } = trackingContracts.clientCommonConfig.response.entries
    expect(fieldsOf(clientCommonConfig)).toEqual(expect.arrayContaining(['eventLogUploadSwitch', 'userId']))
    expect(fieldsOf(localVo)).toEqual(['ip'])
  })
  test('[s7-timeZone-unknown] reads a missing time zone as unknown', () => {
    expect(answer('user.preference', {})).toEqual({ timeZone: -1 })
    expect(readTimeZone(120)).toBe(120)
  })
  test('[s7-gateway-usdtRate] has rates from the gateway', async () =>
    expect((await usdtRate()).rates).toMatchObject({ USD: '1' }))
  test('[s3-publish-hashTagLanguage] reads the languages of topics from a comma-separated list', async () => {
    const execute = async () => [{ language_type: 0 }, { language_type: 1 }]
    const db = { selectFrom: () => ({ select: () => ({ distinct: () => ({ execute }) }) }) }
    const context = { db, switches: { disclosure: () => 'off' } }
    const { hashTagLanguage } = await Reflect.apply(publishConfig, undefined, [{}, context])
    expect(hashTagLanguage).toMatch(/^0,1,\d/)
  })
  test('[s3-quotation-bySymbol] reads quotations by symbol', async () => {
    const { list } = await Reflect.apply(homeQuotation, undefined, [{ businessLine: 1 }, { now: 1_790_000_000_000 }])
    expect(answer('market.homeQuotation', { list })).toHaveProperty(['list', 'BTCUSDT', 'symbolId'], 'BTCUSDT')
  })
})
