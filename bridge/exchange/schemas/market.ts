import * as v from 'valibot'
import { type Contract, count, decimal, time } from './common.ts'

/** A symbol's last price and its change over 24 h as a fraction (`-0.0123` is −1.23 %). */
export const tick = v.object({ symbolId: v.string(), price: decimal, change24h: decimal, at: time })

export const quotation = v.object({
  ...tick.entries,
  baseCoin: v.string(),
  quoteCoin: v.string(),
  open24h: decimal,
  high24h: decimal,
  low24h: decimal,
  volume24h: decimal,
  /** 24 hourly closes, oldest first. */
  spark: v.array(decimal),
})

export const marketContracts = {
  'mix.usdtRate': {
    usedBy: ['money'],
    request: v.object({ locale: v.string() }),
    /** One USDT in each currency. Codes come in either case. */
    response: v.object({ rates: v.record(v.string(), decimal) }),
  },
  'market.ticker': {
    usedBy: ['prices'],
    request: v.object({ symbolIds: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(100)) }),
    response: v.object({ list: v.array(tick) }),
  },
  'market.homeQuotation': {
    usedBy: ['home'],
    request: v.object({ businessLine: v.literal(1) }),
    /** By symbolId. */
    response: v.object({ list: v.record(v.string(), quotation) }),
  },
  'spot.coinChainList': {
    usedBy: ['home'],
    request: v.object({ languageType: count, locale: v.string() }),
    response: v.object({
      coins: v.array(v.object({ coinId: v.string(), coin: v.string(), name: v.string(), chains: v.array(v.string()) })),
    }),
  },
} as const satisfies Record<string, Contract>
