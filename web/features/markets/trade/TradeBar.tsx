import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { tradeMessages } from '../../../i18n/en/trade.ts'
import { canGoBack, hrefTo } from '../../../lib/router/location.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import type { Pair } from '../tradePair.ts'
import { PractiseButton } from './PractiseButton.tsx'
import { type PairName, pageOf } from './pairName.ts'
import { SymbolTitle } from './SymbolTitle.tsx'

/** The bar at the head of a phone's screen: back to where the reader came from, else to the feed. */
export function TradeBar({ pair, name }: { pair: Pair; name: PairName }) {
  const t = useStore(tradeMessages)
  const [hasPast] = useState(canGoBack)
  return (
    <header className="trade-bar">
      {hasPast ? (
        <button className="icon-button" type="button" aria-label={t.back} onClick={() => history.back()}>
          <LateIcon name="back" />
        </button>
      ) : (
        <a className="icon-button" href={hrefTo('home')} aria-label={t.back}>
          <LateIcon name="back" />
        </a>
      )}
      <SymbolTitle pair={pair} name={name} />
      <PractiseButton page={pageOf(pair, name.quote)} text={t.practiseShort} />
    </header>
  )
}
