import { useStore } from '@nanostores/react'
import { tradeMessages } from '../../../i18n/en/trade.ts'
import type { Pair } from '../tradePair.ts'
import type { PairName } from './pairName.ts'

/** The page's heading: the two coins, and what kind of market it is. */
export function SymbolTitle({ pair, name }: { pair: Pair; name: PairName }) {
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
