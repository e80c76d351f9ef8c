import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { chartLimits, chartWords, intervalMs, noteSigns, type SharedChart } from '#bridge/site/sharedChart.ts'
import { candlesOfChart, chartAddress } from '#web/features/markets/SharedChart/chartCandles.ts'
import { LateSharedChart } from '#web/features/markets/SharedChart/LateSharedChart.tsx'
import { chartMessages } from '#web/i18n/en/chart.ts'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { latinDigits } from '#web/lib/content/digits.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { openComposer } from '../openComposer.ts'

export interface ChartRequest {
  /** Without lines and notes. */
  readonly chart: SharedChart
  /** Such as `BTC/USDT`. */
  readonly pair: string
  readonly coin: string
}

type Line = readonly [begin: string, end: string]

const isPrice = (text: string): boolean => /^\d{1,12}(\.\d{1,12})?$/.test(text) && Number(text) > 0
const priceIn = (typed: string): string => latinDigits(typed).replace(',', '.').trim()

/** The initial text of a message with a chart. Old clients show it unchanged. */
function textOf(chart: SharedChart, { coin, pair }: ChartRequest): string {
  const url = new URL(chartAddress(chart), location.href).href
  const notes = chart.notes.map((_, at) => `${noteSigns[at]} `)
  return [`${chartWords(chart, pair)} ${url}`, ...notes, `$${coin} #${coin} `].join('\n')
}

/** Adds lines and notes to a chart before a post about it is written. */
export function ChartSheet({ request, onClose }: { request: ChartRequest; onClose: () => void }) {
  const t = useStore(chartMessages)
  const trade = useStore(tradeMessages)
  const { moment } = useStore($intl)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [steps, setSteps] = useState<readonly number[]>([])
  const [failed, setFailed] = useState(false)
  const { chart: bare } = request
  const candles = useStore(candlesOfChart(bare).$candles) ?? []
  const lastStep = Math.max(0, candles.length - 1)
  const chart = useMemo((): SharedChart => {
    const end = Math.floor((bare.to - bare.from) / intervalMs[bare.interval])
    return {
      ...bare,
      lines: lines
        .filter((line) => line.every(isPrice))
        .map(([begin, stop]) => [
          { step: 0, price: begin },
          { step: end, price: stop },
        ]),
      notes: steps.flatMap((step) => {
        const candle = candles[step]
        return candle
          ? [{ step: Math.floor((candle.openedAt - bare.from) / intervalMs[bare.interval]), price: candle.close }]
          : []
      }),
    }
  }, [bare, lines, steps, candles])
  const last = candles[lastStep]?.close ?? ''
  const changeLine = (at: number, line: Line) => setLines(lines.map((one, place) => (place === at ? line : one)))
  const without = <T,>(list: readonly T[], at: number) => list.filter((_, place) => place !== at)
  const write = () => {
    onClose()
    openComposer({ text: textOf(chart, request) })
  }
  return (
    <Dialog
      kind="sheet"
      title={t.post}
      onClose={onClose}
      footer={
        <button className="button" type="button" onClick={write}>
          {t.write}
        </button>
      }
    >
      {failed ? (
        <p className="chart-sheet__hint" role="status">
          {trade.errorTitle}
        </p>
      ) : (
        <LateSharedChart chart={chart} onUndrawn={() => setFailed(true)} />
      )}
      {lines.map(([begin, end], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <div className="chart-sheet__row" key={at}>
          <PriceField
            label={t.lineStart({ number: at + 1 })}
            value={begin}
            onChange={(price) => changeLine(at, [price, begin === end ? price : end])}
          />
          <PriceField
            label={t.lineEnd({ number: at + 1 })}
            value={end}
            onChange={(price) => changeLine(at, [begin, price])}
          />
          <RemoveButton label={t.removeLine({ number: at + 1 })} onPress={() => setLines(without(lines, at))} />
        </div>
      ))}
      {steps.map((step, at) => (
        <div className="chart-sheet__row" key={noteSigns[at]}>
          <label className="chart-sheet__place">
            <span>{t.notePlace({ sign: noteSigns[at] ?? '' })}</span>
            <input
              type="range"
              dir="ltr"
              min={0}
              max={lastStep}
              value={step}
              aria-valuetext={moment().format(candles[step]?.openedAt ?? bare.from)}
              onInput={({ currentTarget: { value } }) =>
                setSteps(steps.map((one, place) => (place === at ? Number(value) : one)))
              }
            />
          </label>
          <RemoveButton
            label={t.removeNote({ sign: noteSigns[at] ?? '' })}
            onPress={() => setSteps(without(steps, at))}
          />
        </div>
      ))}
      {steps.length > 0 && <p className="chart-sheet__hint">{t.notesHint}</p>}
      <div className="chart-sheet__row">
        {lines.length < chartLimits.lines && (
          <button className="button button--quiet" type="button" onClick={() => setLines([...lines, [last, last]])}>
            {t.addLine}
          </button>
        )}
        {steps.length < chartLimits.notes && (
          <button className="button button--quiet" type="button" onClick={() => setSteps([...steps, lastStep])}>
            {t.addNote}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function PriceField({ label, value, onChange }: { label: string; value: string; onChange: (price: string) => void }) {
  return (
    <label className="chart-sheet__price">
      <span>{label}</span>
      <input
        className="field__input"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={26}
        value={value}
        aria-invalid={!isPrice(value)}
        onInput={({ currentTarget }) => onChange(priceIn(currentTarget.value))}
      />
    </label>
  )
}

function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button className="icon-button" type="button" aria-label={label} onClick={onPress}>
      <LateIcon name="close" />
    </button>
  )
}
