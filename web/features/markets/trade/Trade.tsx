import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { directionOf } from '../../../../bridge/site/locales.ts'
import { tradeMessages } from '../../../i18n/en/trade.ts'
import { $locale } from '../../../lib/page/appearance.ts'
import { $device } from '../../../lib/page/device.ts'
import { $layout } from '../../../lib/page/preferences.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { quotations, watchQuotations } from '../tradePair.ts'
import { ChartPanel } from './chart/ChartPanel.tsx'
import { Markets } from './markets/Markets.tsx'
import { PractiseButton } from './PractiseButton.tsx'
import { pageOf, pairAt, pairName } from './pairName.ts'
import { SymbolHeader } from './SymbolHeader.tsx'
import { TradeBar } from './TradeBar.tsx'
import { useTradeTitle } from './useTradeTitle.ts'

/** A symbol's page, spot or futures: its price, its course, and the other symbols. Nothing is traded here. */
export function Trade({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(tradeMessages)
  const { symbolId: written, margin } = params
  const pair = useMemo(
    () => pairAt({ ...(written && { symbolId: written }), ...(margin && { margin }) }),
    [written, margin],
  )
  const { pages } = useStore(quotations.$list)
  const device = useStore($device)
  const layout = useStore($layout)
  const locale = useStore($locale)
  useEffect(watchQuotations, [])

  const all = pages.flat()
  const quotation = all.find(({ symbolId }) => symbolId === pair.symbolId)
  const name = pairName(pair.symbolId, quotation)
  const known = quotation && (margin === undefined || margin === name.quote.toLowerCase())
  useTradeTitle(pair, name)

  const beside = device === 'pc' || device === 'smpc'
  const atStart = layout === (directionOf(locale) === 'rtl' ? 'right' : 'left')
  const chart = (
    <ChartPanel key="chart" pair={pair} name={name}>
      {device !== 'mobile' && (
        <PractiseButton page={pageOf(pair, name.quote)} text={device === 'pc' ? t.practise : t.practiseShort} />
      )}
    </ChartPanel>
  )
  const markets = <Markets key="markets" pair={pair} />
  return (
    <div className={`trade trade--${layout}`}>
      {device === 'mobile' && <TradeBar pair={pair} name={name} />}
      {all.length > 0 && !known ? (
        <>
          {device !== 'mobile' && <h1 className="visually-hidden">{pair.symbolId}</h1>}
          <StatePanel
            title={t.missingTitle({ symbol: pair.symbolId })}
            text={t.missingText}
            action={{ label: t.toBitcoin, href: hrefTo('spot', 'BTCUSDT') }}
          />
        </>
      ) : (
        <>
          <SymbolHeader pair={pair} name={name} titled={device !== 'mobile'} pickable={beside} />
          {/* In the order in which they are seen. */}
          {beside && (atStart || layout === 'center') ? [markets, chart] : [chart, markets]}
        </>
      )}
    </div>
  )
}

export { Trade as Screen }
