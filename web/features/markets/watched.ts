import { atom } from 'nanostores'
import type { Quotation } from '#bridge/exchange/calls.ts'

/** Tickers of the reader's coins, in lower case. */
export const $watchedCoins = atom<ReadonlySet<string>>(new Set())

export const isWatched = (coins: ReadonlySet<string>, { baseCoin }: Quotation): boolean =>
  coins.has(baseCoin.toLowerCase())
