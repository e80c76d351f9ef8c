import { useStore } from '@nanostores/react'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'

/** Link to the exchange's trade page for a coin. Renders nothing if the exchange has none. */
export function TradeLink({ coin, symbol, className }: { coin: string; symbol: string; className: string }) {
  const t = useStore(legalMessages)
  const link = exchangeLink('trade', { coin, symbol })
  return link ? (
    <a className={className} {...link}>
      {t.trade({ coin })}
    </a>
  ) : null
}
