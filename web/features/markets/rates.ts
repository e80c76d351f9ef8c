import { $locale } from '#web/lib/page/appearance.ts'
import { services } from '#web/lib/page/services.ts'
import { poll } from '#web/lib/poll.ts'

/** Value of one USDT by upper-case currency code. */
export type Rates = Readonly<Record<string, number>>

/** Loaded when the page is idle: until then prices show in USD. */
const rhythm = { everyMs: 1_800_000, returnMs: 60_000, retryMs: 5_000 } as const

/** Upper-cases the codes and skips invalid rates. */
function readRates(rates: Readonly<Record<string, unknown>>): Rates {
  const entries = Object.entries(rates).map(([code, rate]) => [code.toUpperCase(), Number(`${rate}`)] as const)
  return Object.fromEntries(
    entries.filter(([code, rate]) => /^[A-Z]{3}$/.test(code) && rate > 0 && Number.isFinite(rate)),
  )
}

let freshAt = Number.NEGATIVE_INFINITY

/** Loads the rates unless they are recent, then every 30 minutes and when the reader returns. */
export function watchRates(take: (rates: Rates) => void): () => void {
  const ask = async (signal: AbortSignal) => {
    const options = { silent: true, signal }
    const { rates } = await services().client.call('mix.usdtRate', { locale: $locale.get() }, options)
    take(readRates(rates))
    freshAt = Date.now()
  }
  return poll(ask, { ...rhythm, firstMs: Math.max(0, freshAt + rhythm.returnMs - Date.now()) })
}
