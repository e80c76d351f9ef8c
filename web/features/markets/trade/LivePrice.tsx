import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Tick } from '../../../../bridge/exchange/calls.ts'
import { $numbers, digitsOf } from './numbers.ts'

/** A price that shows for a moment which way it has gone. */
export function LivePrice({ tick }: { tick: Pick<Tick, 'price'> | undefined }) {
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
