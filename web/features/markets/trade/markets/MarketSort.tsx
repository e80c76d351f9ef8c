import { useStore } from '@nanostores/react'
import { tradeMessages } from '../../../../i18n/en/trade.ts'
import { nextOrder, type Order, orderKeys } from './arrange.ts'

/** The heads of the list's columns: each sorts by its own. */
export function MarketSort({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const t = useStore(tradeMessages)
  return (
    <fieldset className="market-sort">
      <legend className="visually-hidden">{t.sortBy}</legend>
      {orderKeys.map((key) => {
        const isOn = order.key === key
        return (
          <button
            key={key}
            className={`market-sort__button market-sort__button--${key}`}
            type="button"
            aria-pressed={isOn}
            onClick={() => onOrder(nextOrder(order, key))}
          >
            {t[key]}
            <span className="market-sort__arrow" aria-hidden="true">
              {isOn && (order.rising ? '▲' : '▼')}
            </span>
            {isOn && <span className="visually-hidden"> ({order.rising ? t.rising : t.falling})</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
