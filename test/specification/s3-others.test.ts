import { describe, expect, test } from 'vitest'
import { laterAnswers } from '#bridge/exchange/records/laterAnswers.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'

const fieldsOf = (schema: object): readonly string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []

describe('other things the exchange knows', () => {
  const odd = () => ({ fields: {} })

  test('[s3-community-detail] the detail carries translateLanguage', () =>
    expect(laterAnswers['social.settings']({ translateLanguage: 'ja_JP' }, odd())).toMatchObject({
      translateLanguage: 'ja_JP',
    }))
  test('[s3-community-info] Community user info and detail', () =>
    expect(fieldsOf(contracts['social.getUserInfo'].response)).toEqual(['userInfo', 'detail']))
  test('[s3-publish-hashTagLanguage] hashTagLanguage as a comma-separated list', async () => {
    const { publishConfig } = await import('#fixtures/gateway/calls/writing/config.ts')
    const db = {
      selectFrom: () => ({
        select: () => ({ distinct: () => ({ execute: async () => [{ language_type: 0 }, { language_type: 1 }] }) }),
      }),
    }
    const { hashTagLanguage } = await Reflect.apply(publishConfig, undefined, [
      {},
      { db, switches: { disclosure: () => 'off' } },
    ])
    expect(hashTagLanguage).toMatch(/^0,1,\d/)
  })
  const currency: readonly (readonly [field: 'id' | 'digitalCurrency'])[] = [['id'], ['digitalCurrency']]
  for (const [field] of currency)
    test(`[s3-digitalCurrency-${field}] ${field}`, () => {
      const one = { id: 'c1', digitalCurrency: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT' }
      expect(laterAnswers['social.digitalCurrency']({ list: [one] }, odd())).toHaveProperty(
        ['list', 0, field],
        one[field],
      )
    })
  test('[s3-quotation-bySymbol] Home quotation list keyed by symbolId', async () => {
    const { homeQuotation } = await import('#fixtures/gateway/calls/market.ts')
    const { list } = await Reflect.apply(homeQuotation, undefined, [{ businessLine: 1 }, { now: 1_790_000_000_000 }])
    expect(laterAnswers['market.homeQuotation']({ list }, odd())).toHaveProperty(
      ['list', 'BTCUSDT', 'symbolId'],
      'BTCUSDT',
    )
  })
  test('[s3-symbolKlines] symbolKlines open prices', () =>
    expect(laterAnswers['market.openPrice']({ symbolKlines: { BTCUSDT: '61000' } }, odd())).toEqual({
      symbolKlines: { BTCUSDT: '61000' },
    }))
  for (const [name, says] of [
    ['sp', 'spot (sp)'],
    ['mc', 'contract (mc)'],
  ] as const)
    test(`[s3-symbolKlines-${name}] ${says}`, () =>
      expect(contracts['market.openPrice'].request.entries.bussiness.options).toContain(name))
  test('[s3-coinChain] coin/chain list', () => {
    const coin = { coinId: '1', coin: 'BTC', name: 'Bitcoin', chains: ['Bitcoin'] }
    expect(laterAnswers['spot.coinChainList']({ coins: [coin] }, odd())).toEqual({ coins: [coin] })
  })
  test('[s3-operateTags] operate tag list', () => {
    const tag = { hashTag: 'btc', label: 'Bitcoin' }
    expect(laterAnswers['social.getOperateTag']({ list: [tag] }, odd())).toEqual({ list: [tag] })
  })
  test('[s3-hotTags] hot hash tag list', () => {
    const tag = { hashTag: 'btc', posts: 3, views: 9 }
    expect(laterAnswers['social.hotHashTag']({ list: [tag] }, odd())).toEqual({ list: [tag] })
  })
})
