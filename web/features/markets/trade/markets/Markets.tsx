import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Business, Quotation } from '../../../../../bridge/exchange/calls.ts'
import { shellMessages } from '../../../../i18n/en/shell.ts'
import { tradeMessages } from '../../../../i18n/en/trade.ts'
import { Tabs } from '../../../../ui/Tabs/Tabs.tsx'
import { changeOf } from '../../openPrices.ts'
import { $pricesBehind, tickOf } from '../../prices.ts'
import { type Pair, quotations } from '../../tradePair.ts'
import { arrange, type Now, type Order } from './arrange.ts'
import { MarketRow } from './MarketRow.tsx'
import { MarketSearch } from './MarketSearch.tsx'
import { MarketSort } from './MarketSort.tsx'

const lineNames = { sp: 'spot', mc: 'futures' } as const
const lines = ['sp', 'mc'] as const
const asListed: Order = { key: undefined, rising: true }

/** Prices as they are when the list is put in order: it does not jump under the reader's hand with every tick. */
const nowOf =
  (line: Business) =>
  ({ symbolId, price, change24h }: Quotation): Now => ({
    price: tickOf(symbolId, line).get()?.price ?? price,
    change: changeOf(line, symbolId).get()?.fraction ?? change24h,
  })

/** All markets of a kind, to search, to sort and to go to. */
export function Markets({ pair }: { pair: Pair }) {
  const t = useStore(tradeMessages)
  const { pages, phase } = useStore(quotations.$list)
  const behind = useStore($pricesBehind)
  const [line, setLine] = useState(pair.line)
  const [text, setText] = useState('')
  const [order, setOrder] = useState(asListed)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => void setLine(pair.line), [pair.line])

  const shown = arrange(pages.flat(), text, order, nowOf(line))
  const failed = phase === 'error' || phase === 'offline' || phase === 'slow'
  const focusFirst = () => panel.current?.querySelector('a')?.focus()
  return (
    <section className={behind ? 'markets markets--old' : 'markets'} aria-label={t.markets}>
      <div className="markets__head">
        <Tabs
          id="markets"
          label={t.business}
          tabs={lines.map((name) => ({ name, label: t[lineNames[name]] }))}
          current={line}
          onSelect={setLine}
        />
        <MarketSearch text={text} onText={setText} onDown={focusFirst} />
        <MarketSort order={order} onOrder={setOrder} />
      </div>
      <div
        className="markets__panel"
        id="markets-panel"
        role="tabpanel"
        aria-labelledby={`markets-${line}`}
        aria-busy={pages.length === 0 && !failed}
        ref={panel}
        onKeyDown={moveFocus}
      >
        {pages.length > 0 ? (
          <ul className="markets__list">
            {shown.map((quotation) => (
              <MarketRow
                key={`${line} ${quotation.symbolId}`}
                quotation={quotation}
                line={line}
                isCurrent={line === pair.line && quotation.symbolId === pair.symbolId}
              />
            ))}
          </ul>
        ) : (
          <MarketsSkeleton failed={failed} />
        )}
        {pages.length > 0 && shown.length === 0 && <p className="markets__none">{t.noneFound({ text })}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {text !== '' && t.found(shown.length)}
      </p>
    </section>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows go from market to market, and from the first back to the field. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  if (at < 0) return
  event.preventDefault()
  const field = event.currentTarget.parentElement?.querySelector('input')
  if (at + step < 0) field?.focus()
  else links[at + step]?.focus()
}

const roomRows = 12

function MarketsSkeleton({ failed }: { failed: boolean }) {
  const t = useStore(tradeMessages)
  const shell = useStore(shellMessages)
  if (failed)
    return (
      <p className="markets__none">
        {t.marketsFailed}{' '}
        <button className="text-button" type="button" onClick={quotations.retry}>
          {shell.tryAgain}
        </button>
      </p>
    )
  return (
    <div className="markets__list skeleton" aria-hidden="true">
      {Array.from({ length: roomRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <span className="market-row" key={row}>
          <i className="market-row__bone" />
          <i className="market-row__bone" />
        </span>
      ))}
    </div>
  )
}
