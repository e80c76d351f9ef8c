import { oneLine } from '../lib/line.ts'
import { normalized } from './combining.ts'

/** A text as it is searched in, by the page and by the gateway: keyboards of China and Japan write letters of full width, too. */
export const searched = (text: string): string => normalized(oneLine(text), 'NFKC').toLowerCase()

const between = String.raw`(?:\s*[/_:|.·・\-\u2010-\u2015\u2212\u2044\u2215]\s*|\s)`
const dollars = 'usd[tc]?'
/** As exchanges and their readers write pairs: `BTCUSDT`, `btc/eur`, `BTC-USDT-SWAP`, `BTC_USDT`, `BTC/USDT:USDT`. */
const pair = new RegExp(
  `^\\$?([a-z\\d]{1,20}?)(?:${dollars}|${between}(?:${dollars}|eur|try|btc|eth|perp))(?:${between}?(?:perp|swap|spot|p)|${between}${dollars})?$`,
)

/** The coin that a pair is of, in small letters; `undefined` where a text is no pair. */
export const baseOf = (text: string): string | undefined => pair.exec(searched(text))?.[1]
