import { useStore } from '@nanostores/react'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { $online } from '#web/lib/page/online.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { $money } from '../money.ts'
import { $pricesBehind, tickOf } from '../prices.ts'

/**
 * A coin's live price in the reader's currency, and its change over 24 hours. Until the first tick it shows the price of
 * an earlier response, in grey.
 */
export function CoinPrice({
  symbolId,
  known,
}: {
  symbolId: string
  known?: { readonly price: string; readonly change24h: string } | undefined
}) {
  const t = useStore(topicsMessages)
  const money = useStore($money)
  const online = useStore($online)
  const behind = useStore($pricesBehind) || !online
  const now = useStore(tickOf(symbolId)) ?? known
  const rises = Number(now?.change24h ?? 0) >= 0
  return (
    <span className={behind ? 'coin-price coin-price--old' : 'coin-price'} ref={untranslated}>
      <bdi className="coin-price__now" dir="ltr">
        {now ? money.price(now.price) : '–'}
      </bdi>{' '}
      <bdi className={`coin-price__change ${rises ? 'is-up' : 'is-down'}`} dir="ltr">
        {now && (
          <span className="coin-price__arrow" aria-hidden="true">
            {rises ? '▲' : '▼'}
          </span>
        )}
        <span>{now && money.change(now.change24h)}</span>
      </bdi>{' '}
      <span className="visually-hidden">{behind ? t.notCurrent : t.in24Hours}</span>
    </span>
  )
}
