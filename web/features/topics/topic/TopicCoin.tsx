import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CoinPrice } from '#web/features/markets/CoinPrice/CoinPrice.tsx'
import { $pricesBehind, tickOf } from '#web/features/markets/prices.ts'
import { TradeLink } from '#web/features/markets/TradeLink.tsx'
import { tradeHref } from '#web/features/markets/tradeHref.ts'
import { $quotations, quotations } from '#web/features/markets/tradePair.ts'
import { topicMessages } from '#web/i18n/en/topic.ts'
import { $online } from '#web/lib/page/online.ts'
import { sparkPath } from '#web/lib/sparkPath.ts'
import type { TopicDetail } from '../topicDetails.ts'

type Coin = NonNullable<TopicDetail['coin']>

const spark = { width: 96, height: 32 }

/** The coin of a topic, live, with its last day's course. Its room is the same with and without them. */
export function TopicCoin({ coin: { coin, name, symbolId } }: { coin: Coin }) {
  const t = useStore(topicMessages)
  const online = useStore($online)
  const behind = useStore($pricesBehind) || !online
  const quotation = useStore($quotations).find((one) => one.symbolId === symbolId)
  const { price, change24h = '0' } = useStore(tickOf(symbolId)) ?? quotation ?? {}
  useEffect(() => void quotations.start(), [])
  // The course ends where the price is now.
  const course = [...(quotation?.spark ?? []), ...(price === undefined ? [] : [price])].map(Number)
  const colour = behind ? 'topic-coin__spark--old' : Number(change24h) >= 0 ? 'is-up' : 'is-down'
  return (
    <>
      <a className="topic-coin" href={tradeHref(symbolId)}>
        <span className="topic-coin__names">
          <bdi className="topic-coin__coin">{coin}</bdi>
          <bdi className="topic-coin__name">{name}</bdi>
        </span>
        <svg
          className={`topic-coin__spark ${colour}`}
          viewBox={`0 0 ${spark.width} ${spark.height}`}
          aria-hidden="true"
        >
          {course.length > 2 && <path d={sparkPath(course, spark.width, spark.height)} />}
        </svg>
        <CoinPrice symbolId={symbolId} known={quotation} />
        <span className="visually-hidden">{t.chart({ coin })}</span>
      </a>
      <TradeLink className="topic-coin__trade" coin={coin} symbol={symbolId} />
    </>
  )
}
