import { atom } from 'nanostores'
import type { Quotation } from '#bridge/exchange/calls.ts'

/** The coins that the reader follows, by their tickers in lower case. */
export const $watchedCoins = atom<ReadonlySet<string>>(new Set())

export const isWatched = (coins: ReadonlySet<string>, { baseCoin }: Quotation): boolean =>
  coins.has(baseCoin.toLowerCase())
