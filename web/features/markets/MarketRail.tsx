import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { Quotation } from '#bridge/exchange/calls.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { railMessages } from '#web/i18n/en/rail.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { sparkPath } from '#web/lib/sparkPath.ts'
import { RailSection } from '#web/ui/Rail/RailSection.tsx'
import { $money } from './money.ts'
import { $pricesBehind, tickOf } from './prices.ts'
import { tradeHref } from './tradeHref.ts'
import { quotations } from './tradePair.ts'
import { $watchedCoins, isWatched } from './watched.ts'

const shown = 6

/** The trending coins of the rail, in this order: those that the reader follows, then the others as the exchange has them. */
export const markets = {
  ...quotations,
  $list: computed([quotations.$list, $watchedCoins], (value, coins) => {
    const all = value.pages.flat()
    const rows = [true, false].flatMap((watched) => all.filter((one) => isWatched(coins, one) === watched))
    return { ...value, pages: rows.length > 0 ? [rows.slice(0, shown)] : [] }
  }),
}

const spark = { width: 64, height: 24 }

function MarketRow({ quotation }: { quotation: Quotation }) {
  const t = useStore(cardMessages)
  const money = useStore($money)
  const behind = useStore($pricesBehind)
  const { followed } = useStore(railMessages)
  const isFollowed = isWatched(useStore($watchedCoins), quotation)
  const { price, change24h } = useStore(tickOf(quotation.symbolId)) ?? quotation
  const rises = Number(change24h) >= 0
  return (
    <li>
      <a className={behind ? 'market market--old' : 'market'} href={tradeHref(quotation.symbolId)}>
        <span className="market__coin">
          <bdi>{quotation.baseCoin}</bdi>
          {isFollowed && (
            <>
              {' '}
              <span className="market__star" aria-hidden="true">
                ★
              </span>
              <span className="visually-hidden">{followed}</span>
            </>
          )}
        </span>
        <svg className={rises ? 'is-up' : 'is-down'} {...spark} aria-hidden="true">
          <path className="market__spark" d={sparkPath(quotation.spark.map(Number), spark.width, spark.height)} />
        </svg>
        <span className="market__numbers" dir="ltr" ref={untranslated}>
          <bdi>{money.price(price)}</bdi>
          <bdi className={rises ? 'is-up' : 'is-down'}>{money.change(change24h)}</bdi>
        </span>{' '}
        <span className="visually-hidden">{behind ? t.notCurrent : t.in24Hours}</span>
      </a>
    </li>
  )
}

/** The reader's coins and the exchange's first ones, live, with a sparkline of one day. */
export function MarketRail() {
  const t = useStore(railMessages)
  return (
    <RailSection title={t.markets} list={markets} rows={6} keyOf={({ symbolId }) => symbolId}>
      {(quotation) => <MarketRow quotation={quotation} />}
    </RailSection>
  )
}
