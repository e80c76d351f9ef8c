import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import type { Quotation } from '#bridge/exchange/calls.ts'
import { CoinPrice } from '#web/features/markets/CoinPrice/CoinPrice.tsx'
import { quotations } from '#web/features/markets/tradePair.ts'
import { $watchedCoins, isWatched } from '#web/features/markets/watched.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'

const max = 10

const size = ({ change24h }: Quotation): number => Math.abs(Number(change24h))

/** The coins that have moved most, each once. Their prices are live; their order is kept while they are looked at. */
const moversOf = (all: readonly Quotation[]): readonly Quotation[] =>
  onceEach([...all].sort((a, b) => size(b) - size(a))).slice(0, max)

const onceEach = (all: readonly Quotation[]): readonly Quotation[] =>
  all.filter(({ baseCoin }, at) => all.findIndex((one) => one.baseCoin === baseCoin) === at)

/** A coin with its price, which leads to its topic. */
const Coin = ({ quotation }: { quotation: Quotation }) => (
  <li>
    <a className="mover" href={hrefTo('topic', quotation.baseCoin)}>
      <bdi className="mover__coin">{quotation.baseCoin}</bdi>
      <Boundary name="mover" instead={null}>
        <CoinPrice symbolId={quotation.symbolId} known={quotation} />
      </Boundary>
    </a>
  </li>
)

/** The coins that the reader follows; nothing where they follow none. */
export function WatchList() {
  const t = useStore(topicsMessages)
  const coins = useStore($watchedCoins)
  const { pages } = useStore(quotations.$list)
  const watched = useMemo(() => onceEach(pages.flat().filter((one) => isWatched(coins, one))), [pages, coins])
  if (watched.length === 0) return null
  return (
    <section aria-labelledby="watch-title">
      <h2 className="topics__title" id="watch-title">
        {t.watchList}
      </h2>
      <ul className="topics__strip">
        {watched.map((quotation) => (
          <Coin key={quotation.symbolId} quotation={quotation} />
        ))}
      </ul>
    </section>
  )
}

/** The biggest movers, linked to their topics. Nothing without quotations. */
export function Movers() {
  const t = useStore(topicsMessages)
  const { pages, phase } = useStore(quotations.$list)
  useEffect(() => void quotations.start(), [])
  const movers = useMemo(() => moversOf(pages.flat()), [pages])
  if (movers.length === 0 && (phase === 'empty' || phase === 'error' || phase === 'offline' || phase === 'slow'))
    return null
  return (
    <section aria-labelledby="movers-title" aria-busy={movers.length === 0}>
      <h2 className="topics__title" id="movers-title">
        {t.movers}
      </h2>
      <ul className="topics__strip">
        {movers.map((quotation) => (
          <Coin key={quotation.symbolId} quotation={quotation} />
        ))}
        {movers.length === 0 &&
          Array.from({ length: 5 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
            <li key={at} className="mover mover--bone" aria-hidden="true" />
          ))}
      </ul>
    </section>
  )
}
