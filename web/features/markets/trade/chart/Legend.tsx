import { useStore } from '@nanostores/react'
import type { Candle } from '../../../../../bridge/exchange/calls.ts'
import { tradeMessages } from '../../../../i18n/en/trade.ts'
import { $numbers, digitsOf } from '../numbers.ts'

/** One candle in numbers: the one under the reader's hand, else the newest. The drawing's own text says it to the others. */
export function Legend({ candle }: { candle: Candle | undefined }) {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  if (!candle) return null
  const { open, high, low, close, volume } = candle
  const digits = digitsOf(close)
  const price = (decimal: string) => numbers.price(Number(decimal), digits)
  const rises = Number(close) >= Number(open)
  const parts: readonly (readonly [label: string, text: string])[] = [
    [t.open, price(open)],
    [t.highest, price(high)],
    [t.lowest, price(low)],
    [t.close, price(close)],
    [t.traded, numbers.volume(Number(volume))],
  ]
  return (
    <p className="chart-legend" aria-hidden="true">
      {parts.map(([label, text]) => (
        <span key={label}>
          <bdi className="chart-legend__label">{label}</bdi>{' '}
          <bdi className={rises ? 'is-up' : 'is-down'} dir="ltr">
            {text}
          </bdi>
        </span>
      ))}
      <bdi className={rises ? 'is-up' : 'is-down'} dir="ltr">
        {numbers.change(Number(close) / Number(open) - 1)}
      </bdi>
    </p>
  )
}
