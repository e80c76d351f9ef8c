import * as v from 'valibot'
import { klineIntervals } from '#bridge/site/preferences.ts'
import { last24h } from '#bridge/site/timeZone.ts'
import { type Contract, decimal, described, languageType, locale, symbolId, time } from './common.ts'

export const tick = described(
  'A symbol’s last price and its change over 24 h as a fraction (`-0.0123` is −1.23 %).',
  v.object({ symbolId: v.string(), price: decimal, change24h: decimal, at: time }),
)

export const quotation = v.object({
  ...tick.entries,
  baseCoin: v.string(),
  quoteCoin: v.string(),
  open24h: decimal,
  high24h: decimal,
  low24h: decimal,
  volume24h: decimal,
  spark: described('24 hourly closes, oldest first.', v.array(decimal)),
})

export const bussiness = described(
  'Business lines of prices: spot, and contracts. The exchange spells the field so.',
  v.picklist(['sp', 'mc']),
)

export const candle = v.object({
  openedAt: time,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
})

export const marketContracts = {
  'mix.usdtRate': {
    about: 'What a USDT is worth in other currencies; requested every 30 minutes.',
    usedBy: ['money'],
    request: v.object({ locale }),
    response: described(
      'One USDT in each currency. Codes come in either case.',
      v.object({ rates: v.record(v.string(), decimal) }),
    ),
  },
  'market.ticker': {
    about: 'The last prices of symbols.',
    usedBy: ['prices'],
    request: v.object({
      bussiness: v.optional(bussiness),
      symbolIds: v.pipe(v.array(symbolId), v.minLength(1), v.maxLength(100)),
    }),
    response: v.object({ list: v.array(tick) }),
  },
  'market.candles': {
    about: 'Candles, oldest first; the last one is still open. Without `before` the newest.',
    without: 'Offers a retry.',
    usedBy: ['trade'],
    request: v.object({
      bussiness,
      symbolId,
      interval: v.picklist(klineIntervals),
      before: v.optional(described('Only candles that opened before this.', time)),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500))),
    }),
    response: v.object({ candles: v.array(candle) }),
  },
  'market.openPrice': {
    about: 'Prices at the start of the day in a time zone.',
    usedBy: ['open prices'],
    request: v.object({
      bussiness,
      timezone: described(
        'Minutes of the time zone, negated; or the last 24 hours where no time zone is known.',
        v.union([v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840)), v.literal(last24h)]),
      ),
    }),
    response: described('By symbolId.', v.object({ symbolKlines: v.record(v.string(), decimal) })),
  },
  'market.homeQuotation': {
    about: 'Every symbol, with its day.',
    usedBy: ['home'],
    request: v.object({ businessLine: v.literal(1) }),
    response: described('By symbolId.', v.object({ list: v.record(v.string(), quotation) })),
  },
  'spot.coinChainList': {
    about: 'The coins by name, with their chains, in the reader’s language.',
    usedBy: ['coin words'],
    request: v.object({ languageType, locale }),
    response: v.object({
      coins: v.array(v.object({ coinId: v.string(), coin: v.string(), name: v.string(), chains: v.array(v.string()) })),
    }),
  },
} as const satisfies Record<string, Contract>
