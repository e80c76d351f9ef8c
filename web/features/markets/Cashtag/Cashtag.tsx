import { useStore } from '@nanostores/react'
import { cardMessages } from '../../../i18n/en/card.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { untranslated } from '../../../lib/page/untranslated.ts'
import { $latePrices } from '../latePrices.ts'

/**
 * A coin with its live price and change over 24 hours, linked to its topic. Until the first price comes, and when newer
 * ones do not, it shows what is known in grey: `priceAtPost`, a decimal in the quote coin, or the last price. Until it can be
 * written in the reader's currency the bare decimal only keeps its room.
 */
export function Cashtag({ coin, symbolId, priceAtPost }: { coin: string; symbolId: string; priceAtPost?: string }) {
  const t = useStore(cardMessages)
  const { money, tickOf, $pricesBehind } = useStore($latePrices)
  const tick = useStore(tickOf(symbolId))
  const behind = useStore($pricesBehind)
  const known = tick?.price ?? priceAtPost
  const live = tick !== undefined && !behind
  const rises = Number(tick?.change24h ?? 0) >= 0
  return (
    <a className={live ? 'cashtag' : 'cashtag cashtag--old'} href={linkTo('topic', coin)} ref={untranslated}>
      <bdi className="cashtag__coin">{coin}</bdi>{' '}
      <bdi className={money ? 'cashtag__price' : 'cashtag__price cashtag__price--raw'} dir="ltr">
        {known !== undefined && (money ? money.price(known) : known)}
      </bdi>{' '}
      <bdi className={`cashtag__change ${rises ? 'is-up' : 'is-down'}`} dir="ltr">
        {tick && (
          <span className="cashtag__arrow" aria-hidden="true">
            {rises ? '▲' : '▼'}
          </span>
        )}
        <span>{tick && money?.change(tick.change24h)}</span>
      </bdi>{' '}
      <span className="visually-hidden">{live ? t.in24Hours : t.notCurrent}</span>
    </a>
  )
}
