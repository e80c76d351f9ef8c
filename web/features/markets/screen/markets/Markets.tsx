import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Business, Quotation } from '#bridge/exchange/calls.ts'
import { changeOf } from '#web/features/markets/openPrices.ts'
import { $pricesBehind, tickOf } from '#web/features/markets/prices.ts'
import { quotations, type TradePair } from '#web/features/markets/tradePair.ts'
import { $watchedCoins, isWatched } from '#web/features/markets/watched.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import { isComposing, isPageKey } from '#web/lib/page/keys.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { $numbers, digitsOf } from '../formats.ts'
import { arrange, type MarketOrder, type Now, nextOrder, orderKeys } from './arrange.ts'

/** Search field of the list. `onDown` moves the focus into the list. */
export function MarketSearch({
  text,
  onText,
  onDown,
}: {
  text: string
  onText: (text: string) => void
  onDown: () => void
}) {
  const t = useStore(tradeMessages)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape') onText('')
    else return
    event.preventDefault()
  }
  return (
    <div className="market-search">
      <Icon name="search" size={16} />
      <input
        className="market-search__field"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-label={t.search}
        placeholder={t.search}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <button className="market-search__clear" type="button" aria-label={t.clear} onClick={() => onText('')}>
          <LateIcon name="close" size={16} />
        </button>
      )}
    </div>
  )
}

const hrefOf = (line: Business, { symbolId, quoteCoin }: Quotation): string =>
  line === 'sp' ? hrefTo('spot', symbolId) : hrefTo('futures', `${quoteCoin.toLowerCase()}/${symbolId}`)

/** One market: name, live price and change. The change is since midnight if the day's first price is known. */
function MarketRow({ quotation, line, isCurrent }: { quotation: Quotation; line: Business; isCurrent: boolean }) {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const tick = useStore(tickOf(quotation.symbolId, line))
  const change = useStore(changeOf(line, quotation.symbolId))
  // The list has spot prices only. A futures price is unknown before its first tick.
  const listed = line === 'sp' ? quotation : undefined
  const price = tick?.price ?? listed?.price
  const fraction = change?.fraction ?? listed?.change24h
  const rises = Number(fraction) >= 0
  return (
    <li>
      <a
        className="market-row"
        href={hrefOf(line, quotation)}
        aria-current={isCurrent ? 'page' : undefined}
        ref={untranslated}
      >
        <bdi className="market-row__name" dir="ltr">
          <span>{quotation.baseCoin}</span>
          <span className="market-row__quote">{`/${quotation.quoteCoin}`}</span>
        </bdi>{' '}
        <bdi className="market-row__price" dir="ltr">
          {price && numbers.price(Number(price), digitsOf(price))}
        </bdi>{' '}
        <bdi className={rises ? 'market-row__change is-up' : 'market-row__change is-down'} dir="ltr">
          {fraction && (
            <>
              <span>{numbers.change(Number(fraction))}</span>
              <span className="visually-hidden">{` (${change?.since === 'midnight' ? t.changeToday : t.change24h})`}</span>
            </>
          )}
        </bdi>
      </a>
    </li>
  )
}

/** Column headers that sort the list. */
function MarketSort({
  order,
  onOrder,
  isToday,
}: {
  order: MarketOrder
  onOrder: (order: MarketOrder) => void
  /** Whether changes are since midnight. */
  isToday: boolean
}) {
  const t = useStore(tradeMessages)
  const labels = { name: t.name, price: t.price, change: isToday ? t.changeToday : t.change24h }
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
            <span>{labels[key]}</span>
            <span className="market-sort__arrow" aria-hidden="true">
              {isOn && (order.rising ? '▲' : '▼')}
            </span>
            {isOn && <span className="visually-hidden">{` (${order.rising ? t.rising : t.falling})`}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}

const lineNames = { sp: 'spot', mc: 'futures' } as const
const lines = ['sp', 'mc'] as const
const asListed: MarketOrder = { key: undefined, rising: true }

/** Prices at the time of sorting, so that rows do not move with every tick. */
const nowOf =
  (line: Business) =>
  ({ symbolId, price, change24h }: Quotation): Now => ({
    price: tickOf(symbolId, line).get()?.price ?? price,
    change: changeOf(line, symbolId).get()?.fraction ?? change24h,
  })

/** All markets of one type, with search and sorting. `posts` is the content of an extra tab, on narrow layouts. A new value of `$wanted` opens that tab. */
export function Markets({
  pair,
  posts,
  $wanted,
}: {
  pair: TradePair
  posts?: ReactNode
  $wanted?: ReadableAtom<object | undefined>
}) {
  const t = useStore(tradeMessages)
  const { pages, phase } = useStore(quotations.$list)
  const behind = useStore($pricesBehind)
  const [line, setLine] = useState(pair.line)
  const [hasTurned, setTurned] = useState(false)
  useEffect(() => $wanted?.subscribe((wanted) => wanted && setTurned(true)), [$wanted])
  const showsPosts = posts !== undefined && hasTurned
  const change = useStore(changeOf(line, pair.symbolId))
  const [text, setText] = useState('')
  const [order, setOrder] = useState(asListed)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => void setLine(pair.line), [pair.line])

  const coins = useStore($watchedCoins)
  const [isNarrowed, setNarrowed] = useState(false)
  const all = pages.flat()
  const followed = all.filter((one) => isWatched(coins, one))
  const shown = arrange(isNarrowed && followed.length > 0 ? followed : all, text, order, nowOf(line))
  const failed = phase === 'error' || phase === 'offline' || phase === 'slow'
  const focusFirst = () => panel.current?.querySelector('a')?.focus()
  return (
    <section className={behind ? 'markets markets--old' : 'markets'} aria-label={t.markets}>
      <div className="markets__head">
        <Tabs
          id="markets"
          label={t.business}
          tabs={[
            ...lines.map((name) => ({ name, label: t[lineNames[name]] })),
            ...(posts ? [{ name: 'posts' as const, label: t.posts }] : []),
          ]}
          current={showsPosts ? 'posts' : line}
          onSelect={(name) => {
            setTurned(name === 'posts')
            if (name !== 'posts') setLine(name)
          }}
        />
        {!showsPosts && (
          <>
            <div className="market-find">
              <MarketSearch text={text} onText={setText} onDown={focusFirst} />
              {followed.length > 0 && (
                <button
                  className="market-find__followed"
                  type="button"
                  aria-pressed={isNarrowed}
                  aria-label={t.onlyFollowed}
                  title={t.onlyFollowed}
                  onClick={() => setNarrowed(!isNarrowed)}
                >
                  {isNarrowed ? '★' : '☆'}
                </button>
              )}
            </div>
            <MarketSort order={order} onOrder={setOrder} isToday={change?.since === 'midnight'} />
          </>
        )}
      </div>
      <div
        className="markets__panel"
        id="markets-panel"
        role="tabpanel"
        aria-labelledby={`markets-${showsPosts ? 'posts' : line}`}
        aria-busy={!showsPosts && pages.length === 0 && !failed}
        ref={panel}
        onKeyDown={showsPosts ? undefined : moveFocus}
      >
        {showsPosts ? (
          posts
        ) : pages.length > 0 ? (
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
        {!showsPosts && pages.length > 0 && shown.length === 0 && (
          <p className="markets__none">{t.noneFound({ text })}</p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {text !== '' && t.found(shown.length)}
      </p>
    </section>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between markets, and from the first one back to the search field. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || !isPageKey(event, event.currentTarget)) return
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
        <span>{t.marketsFailed}</span>{' '}
        <button className="text-button" type="button" onClick={quotations.retry}>
          {shell.tryAgain}
        </button>
      </p>
    )
  return (
    <div className="markets__list skeleton" aria-hidden="true">
      {Array.from({ length: roomRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <span className="market-row" key={row}>
          <i className="market-row__bone" />
          <i className="market-row__bone" />
        </span>
      ))}
    </div>
  )
}
