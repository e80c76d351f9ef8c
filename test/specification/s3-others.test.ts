import { describe, expect } from 'vitest'
import { laterAnswers } from '../../bridge/exchange/records/laterAnswers.ts'
import { contracts } from '../../bridge/exchange/schemas/index.ts'
import { type Break, fact } from '../support/specification/fact.ts'

const schemas = 'bridge/exchange/schemas'
const reads = 'bridge/exchange/records/laterAnswers.ts'

const fieldsOf = (schema: object): readonly string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []

describe('other things the exchange knows', () => {
  const odd = () => ({ fields: {} })
  const records = 'bridge/exchange/records/records.ts'
  fact(
    's3-community-detail',
    70,
    'the detail carries translateLanguage',
    [[reads, "language = { «translateLanguage»: '' }"]],
    () =>
      expect(laterAnswers['social.settings']({ translateLanguage: 'ja_JP' }, odd())).toMatchObject({
        translateLanguage: 'ja_JP',
      }),
  )
  fact(
    's3-community-info',
    70,
    'Community user info and detail',
    [
      [
        `${schemas}/people.ts`,
        "usedBy: ['profile'],\n    request: v.object({ ...byLocale, userId: id }),\n    response: v.object({\n      userInfo: profile,\n      «detail»: v",
      ],
    ],
    () => expect(fieldsOf(contracts['social.getUserInfo'].response)).toEqual(['userInfo', 'detail']),
  )
  fact(
    's3-publish-hashTagLanguage',
    71,
    'hashTagLanguage as a comma-separated list',
    [['fixtures/gateway/calls/writing/config.ts', ".join(«','»)", "';'"]],
    async () => {
      const { publishConfig } = await import('../../fixtures/gateway/calls/writing/config.ts')
      const db = {
        selectFrom: () => ({
          select: () => ({ distinct: () => ({ execute: async () => [{ language_type: 0 }, { language_type: 1 }] }) }),
        }),
      }
      const { hashTagLanguage } = await Reflect.apply(publishConfig, undefined, [{}, { db }])
      expect(hashTagLanguage).toMatch(/^0,1,\d/)
    },
  )
  const currency: readonly (readonly [field: 'id' | 'digitalCurrency', place: Break])[] = [
    ['id', [records, 'currency: { «id», digital', 'idQ: id']],
    ['digitalCurrency', [records, '«digitalCurrency»: id']],
  ]
  for (const [field, place] of currency)
    fact(`s3-digitalCurrency-${field}`, 72, field, [place], () => {
      const one = { id: 'c1', digitalCurrency: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT' }
      expect(laterAnswers['social.digitalCurrency']({ list: [one] }, odd())).toHaveProperty(
        ['list', 0, field],
        one[field],
      )
    })
  fact(
    's3-quotation-bySymbol',
    74,
    'Home quotation list keyed by symbolId',
    [[reads, 'read({ list: «pageByName(records.quotation)» })', '[records.quotation]']],
    async () => {
      const { homeQuotation } = await import('../../fixtures/gateway/calls/market.ts')
      const { list } = await Reflect.apply(homeQuotation, undefined, [{ businessLine: 1 }, { now: 1_790_000_000_000 }])
      expect(laterAnswers['market.homeQuotation']({ list }, odd())).toHaveProperty(
        ['list', 'BTCUSDT', 'symbolId'],
        'BTCUSDT',
      )
    },
  )
  fact('s3-symbolKlines', 74, 'symbolKlines open prices', [[reads, 'read({ «symbolKlines»: pageByName']], () =>
    expect(laterAnswers['market.openPrice']({ symbolKlines: { BTCUSDT: '61000' } }, odd())).toEqual({
      symbolKlines: { BTCUSDT: '61000' },
    }),
  )
  for (const [name, says] of [
    ['sp', 'spot (sp)'],
    ['mc', 'contract (mc)'],
  ] as const)
    fact(
      `s3-symbolKlines-${name}`,
      74,
      says,
      [[`${schemas}/market.ts`, `  v.picklist(['sp', 'mc'])`.replace(`'${name}'`, `«'${name}'»`)]],
      () => expect(contracts['market.openPrice'].request.entries.bussiness.options).toContain(name),
    )
  fact('s3-coinChain', 75, 'coin/chain list', [[records, "name: '', «chains»: [id]"]], () => {
    const coin = { coinId: '1', coin: 'BTC', name: 'Bitcoin', chains: ['Bitcoin'] }
    expect(laterAnswers['spot.coinChainList']({ coins: [coin] }, odd())).toEqual({ coins: [coin] })
  })
  fact('s3-operateTags', 75, 'operate tag list', [[records, "recommendedTag: { hashTag: id, «label»: '' }"]], () => {
    const tag = { hashTag: 'btc', label: 'Bitcoin' }
    expect(laterAnswers['social.getOperateTag']({ list: [tag] }, odd())).toEqual({ list: [tag] })
  })
  fact('s3-hotTags', 75, 'hot hash tag list', [[records, 'topic = { «hashTag»: id, posts']], () => {
    const tag = { hashTag: 'btc', posts: 3, views: 9 }
    expect(laterAnswers['social.hotHashTag']({ list: [tag] }, odd())).toEqual({ list: [tag] })
  })
})
