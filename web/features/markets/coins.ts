import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { findLocale, type LocaleCode } from '#bridge/site/locales.ts'
import { baseOf, searched } from '#bridge/site/searched.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { services } from '#web/lib/page/services.ts'
import { poll } from '#web/lib/poll.ts'

export type Coin = CallResponse<'spot.coinChainList'>['coins'][number]
/** By ticker, in the exchange's order. */
export type Coins = ReadonlyMap<string, Coin>

const retryMs = 5_000
const $list = atom<Coins>(new Map())
// A coin's name hardly ever changes: load it once per session.
export const keptCoins = new Map<LocaleCode, Coins>()

/** The exchange's coins with names in the reader's language. Loaded on first use; empty until then. */
export const $coins: ReadableAtom<Coins> = $list

onMount($list, () => {
  let stop: (() => void) | undefined
  const begin = (locale: LocaleCode) => {
    stop?.()
    stop = undefined
    const known = keptCoins.get(locale)
    if (known) return $list.set(known)
    const ask = async (signal: AbortSignal) => {
      const body = { languageType: findLocale(locale)?.type ?? 0, locale }
      const { coins } = await services().client.call('spot.coinChainList', body, { silent: true, signal })
      const list: Coins = new Map(coins.map((coin) => [coin.coin, coin]))
      keptCoins.set(locale, list)
      if (!signal.aborted) $list.set(list)
    }
    stop = poll(ask, { everyMs: Number.POSITIVE_INFINITY, retryMs })
  }
  const unbind = $locale.subscribe(begin)
  return () => {
    unbind()
    stop?.()
  }
})

/** Match levels of a coin for a text, best first. */
const likenesses: readonly ((ticker: string, name: string, wanted: string, base: string | undefined) => boolean)[] = [
  (ticker, _, wanted, base) => ticker === wanted || ticker === base,
  (ticker, _, wanted) => ticker.startsWith(wanted),
  (_, name, wanted) => name.startsWith(wanted),
  (ticker, name, wanted) => ticker.includes(wanted) || name.includes(wanted),
]

/** Finds coins by ticker, name or pair, ignoring case and width. Best match first, then in the exchange's order. */
export function findCoins<C extends Pick<Coin, 'coin' | 'name'>>(
  coins: ReadonlyMap<string, C>,
  text: string,
): readonly C[] {
  const wanted = searched(text).replace(/^\$\s*/, '')
  if (wanted === '') return [...coins.values()]
  const base = baseOf(wanted)
  return [...coins.values()]
    .map((coin) => {
      const [ticker, name] = [searched(coin.coin), searched(coin.name)]
      return { coin, likeness: likenesses.findIndex((isLike) => isLike(ticker, name, wanted, base)) }
    })
    .filter(({ likeness }) => likeness >= 0)
    .sort((one, other) => one.likeness - other.likeness)
    .map(({ coin }) => coin)
}
