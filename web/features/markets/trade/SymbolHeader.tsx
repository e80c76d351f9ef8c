import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Tick } from '../../../../bridge/exchange/calls.ts'
import { tradeMessages } from '../../../i18n/en/trade.ts'
import { $money } from '../money.ts'
import { changeOf } from '../openPrices.ts'
import { $pricesBehind, tickOf } from '../prices.ts'
import { dayOf, type Pair } from '../tradePair.ts'
import { LayoutPicker } from './LayoutPicker.tsx'
import { $numbers, digitsOf } from './numbers.ts'
import type { PairName } from './pairName.ts'
import { SymbolTitle } from './SymbolTitle.tsx'

/** A price that shows for a moment which way it has gone. */
function LivePrice({ tick }: { tick: Pick<Tick, 'price'> | undefined }) {
  const numbers = useStore($numbers)
  const price = tick?.price
  const [seen, setSeen] = useState({ price, move: 'none' })
  if (price !== seen.price) {
    const rises = Number(price) > Number(seen.price)
    setSeen({ price, move: seen.price === undefined ? 'none' : rises ? 'up' : 'down' })
  }
  return (
    // A new element for each price starts its movement again.
    <bdi key={price} className={`live-price live-price--${seen.move}`} dir="ltr">
      {price === undefined ? '—' : numbers.price(Number(price), digitsOf(price))}
    </bdi>
  )
}

/** The symbol's price now, and its last 24 hours. */
export function SymbolHeader({
  pair,
  name,
  titled,
  pickable,
}: {
  pair: Pair
  name: PairName
  titled: boolean
  pickable: boolean
}) {
  const money = useStore($money)
  const behind = useStore($pricesBehind)
  const tick = useStore(tickOf(pair.symbolId, pair.line))
  return (
    <section className={behind ? 'symbol-header symbol-header--old' : 'symbol-header'}>
      {titled && <SymbolTitle pair={pair} name={name} />}
      <div className="symbol-header__price">
        <LivePrice key={`${pair.line} ${pair.symbolId}`} tick={tick} />
        <bdi className="symbol-header__fiat" dir="ltr">
          {tick && `≈ ${money.price(tick.price)}`}
        </bdi>
      </div>
      <dl className="symbol-header__facts">
        <ChangeFact pair={pair} />
        <DayFacts pair={pair} coin={name.base} />
      </dl>
      {pickable && <LayoutPicker />}
    </section>
  )
}

function ChangeFact({ pair }: { pair: Pair }) {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const change = useStore(changeOf(pair.line, pair.symbolId))
  const rises = Number(change?.fraction ?? 0) >= 0
  return (
    <div className="fact">
      <dt>{change?.since === 'midnight' ? t.changeToday : t.change24h}</dt>
      <dd>
        {change === undefined ? (
          '—'
        ) : (
          <bdi className={rises ? 'is-up' : 'is-down'} dir="ltr">
            <span className="fact__arrow" aria-hidden="true">
              {rises ? '▲' : '▼'}
            </span>{' '}
            {numbers.change(Number(change.fraction))}
          </bdi>
        )}
      </dd>
    </div>
  )
}

function DayFacts({ pair, coin }: { pair: Pair; coin: string }) {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const day = useStore(dayOf(pair))
  const price = (decimal: string) => numbers.price(Number(decimal), digitsOf(decimal))
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [t.high, day && price(day.high24h)],
    [t.low, day && price(day.low24h)],
    [t.volume({ coin }), day && numbers.volume(Number(day.volume24h))],
  ]
  return facts.map(([label, value]) => (
    <div className="fact" key={label}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{value ?? '—'}</bdi>
      </dd>
    </div>
  ))
}
