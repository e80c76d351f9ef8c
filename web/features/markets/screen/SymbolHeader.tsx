import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Tick } from '#bridge/exchange/calls.ts'
import type { Preferences } from '#bridge/site/preferences.ts'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import { $layout, $simulation, choose } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $money } from '../money.ts'
import { changeOf } from '../openPrices.ts'
import { PracticeLine } from '../PracticeLine.tsx'
import { $pricesBehind, tickOf } from '../prices.ts'
import { TradeLink } from '../TradeLink.tsx'
import { dayOf, type TradePair } from '../tradePair.ts'
import { $numbers, digitsOf, type PairName } from './formats.ts'

/** The page's heading: the two coins and the type of market. */
export function SymbolTitle({ pair, name }: { pair: TradePair; name: PairName }) {
  const t = useStore(tradeMessages)
  return (
    <h1 className="symbol-title">
      <bdi dir="ltr">
        <span>{name.base}</span>
        {name.quote && <span className="symbol-title__quote">{` / ${name.quote}`}</span>}
      </bdi>{' '}
      <span className="symbol-title__kind">{pair.line === 'mc' ? t.perpetual : t.spot}</span>
    </h1>
  )
}

/** Position of the list in a 20 × 16 icon of the page. Left and right are physical, in every writing direction. */
const drawings: Readonly<Record<Preferences['layout'], string>> = {
  left: 'M3 3h5v10H3z',
  center: 'M3 3h14v3H3z',
  right: 'M12 3h5v10h-5z',
}
const layouts = ['left', 'center', 'right'] as const

/** Picks the position of the market list. */
function LayoutPicker() {
  const t = useStore(tradeMessages)
  const current = useStore($layout)
  return (
    <fieldset className="layout-picker" dir="ltr">
      <legend className="visually-hidden">{t.layout}</legend>
      {layouts.map((layout) => (
        <label key={layout} className="layout-picker__choice" title={t[layout]}>
          <input
            className="visually-hidden"
            type="radio"
            name="layout"
            value={layout}
            checked={layout === current}
            onChange={() => choose({ layout })}
          />
          <svg width="20" height="16" viewBox="0 0 20 16" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M.5 2.5a2 2 0 0 1 2-2h15a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2z" />
            <path d={drawings[layout]} fill="currentColor" stroke="none" />
          </svg>
          <span className="visually-hidden">{t[layout]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A price that briefly shows its direction when it changes. */
function LivePrice({ tick }: { tick: Pick<Tick, 'price'> | undefined }) {
  const numbers = useStore($numbers)
  const price = tick?.price
  const [seen, setSeen] = useState({ price, move: 'none' })
  if (price !== seen.price) {
    const rises = Number(price) > Number(seen.price)
    setSeen({ price, move: seen.price === undefined ? 'none' : rises ? 'up' : 'down' })
  }
  return (
    // A new element per price restarts the animation.
    <bdi key={price} className={`live-price live-price--${seen.move}`} dir="ltr">
      {price === undefined ? '—' : numbers.price(Number(price), digitsOf(price))}
    </bdi>
  )
}

/** The symbol's live price and its last 24 hours. */
export function SymbolHeader({
  pair,
  name,
  titled,
  pickable,
}: {
  pair: TradePair
  name: PairName
  titled: boolean
  pickable: boolean
}) {
  const money = useStore($money)
  const behind = useStore($pricesBehind)
  const tick = useStore(tickOf(pair.symbolId, pair.line))
  const t = useStore(tradeMessages)
  const isSimulated = useStore($simulation)
  return (
    <section className={behind ? 'symbol-header symbol-header--old' : 'symbol-header'}>
      {titled && <SymbolTitle pair={pair} name={name} />}
      <div className="symbol-header__price" ref={untranslated}>
        <LivePrice key={`${pair.line} ${pair.symbolId}`} tick={tick} />
        <bdi className="symbol-header__fiat" dir="ltr">
          {tick && `≈ ${money.price(tick.price)}`}
        </bdi>
      </div>
      <dl className="symbol-header__facts">
        <ChangeFacts pair={pair} />
        <DayFacts pair={pair} coin={name.base} />
      </dl>
      <TradeLink className="button symbol-header__trade" coin={name.base} symbol={pair.symbolId} />
      {pickable && <LayoutPicker />}
      {isSimulated && <PracticeLine className="symbol-header__hint" />}
      {!exchangeLink('trade') && (
        <p className="symbol-header__hint">{t.elsewhere({ name: services().exchange.brand.name })}</p>
      )}
    </section>
  )
}

/** The change over 24 hours, as everywhere else, and the change since the start of the reader's day. */
function ChangeFacts({ pair }: { pair: TradePair }) {
  const t = useStore(tradeMessages)
  const tick = useStore(tickOf(pair.symbolId, pair.line))
  const change = useStore(changeOf(pair.line, pair.symbolId))
  const viewer = useStore($viewer)
  const isToday = change?.since === 'midnight'
  return (
    <>
      <ChangeFact label={t.change24h} fraction={isToday ? tick?.change24h : change?.fraction} />
      {/* Visitors have not chosen a time zone. For readers, reserves space until the day's change is known. */}
      {viewer !== null && <ChangeFact label={t.changeToday} fraction={isToday ? change.fraction : undefined} />}
    </>
  )
}

function ChangeFact({ label, fraction }: { label: string; fraction: string | undefined }) {
  const numbers = useStore($numbers)
  const rises = Number(fraction ?? 0) >= 0
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        {fraction === undefined ? (
          <span>—</span>
        ) : (
          <bdi className={rises ? 'is-up' : 'is-down'} dir="ltr" ref={untranslated}>
            <span className="fact__arrow" aria-hidden="true">
              {rises ? '▲' : '▼'}
            </span>{' '}
            <span>{numbers.change(Number(fraction))}</span>
          </bdi>
        )}
      </dd>
    </div>
  )
}

function DayFacts({ pair, coin }: { pair: TradePair; coin: string }) {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const day = useStore(dayOf(pair))
  const price = (decimal: string) => numbers.price(Number(decimal), digitsOf(decimal))
  // A volume may end in a word, such as "thousand" in Arabic, which sets its direction.
  const facts: readonly (readonly [label: string, value: string | undefined, direction: 'ltr' | 'auto'])[] = [
    [t.high, day && price(day.high24h), 'ltr'],
    [t.low, day && price(day.low24h), 'ltr'],
    [t.volume({ coin }), day && numbers.volume(Number(day.volume24h)), 'auto'],
  ]
  return facts.map(([label, value, direction]) => (
    <div className="fact" key={label}>
      <dt>{label}</dt>
      <dd>
        <bdi dir={direction}>{value ?? '—'}</bdi>
      </dd>
    </div>
  ))
}
