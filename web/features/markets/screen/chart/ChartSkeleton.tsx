import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import type { ListPhase } from '#web/lib/lists/list.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'

/** Placeholder without candles: they are loading, or the reason why they failed. */
export function ChartSkeleton({ phase, reason, onRetry }: { phase: ListPhase; reason: string; onRetry: () => void }) {
  const t = useStore(tradeMessages)
  const shell = useStore(shellMessages)
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'empty':
      return <StatePanel title={t.emptyTitle} text={t.emptyText} />
    case 'error':
      return <StatePanel kind="error" title={t.errorTitle} text={reason} action={retry} />
    case 'offline':
      return <StatePanel kind="offline" title={t.offlineTitle} text={t.offlineText} action={retry} />
    case 'slow':
      return <StatePanel kind="slow" title={t.slowTitle} text={t.slowText} action={retry} />
    default:
      return <ChartSkeletonFigure />
  }
}

/** Heights of the placeholder's bars, in per cent. */
const bones = [38, 44, 41, 52, 47, 58, 63, 55, 49, 60, 68, 62, 71, 66, 57, 64]

export function ChartSkeletonFigure() {
  const shell = useStore(shellMessages)
  return (
    <div className="chart-bones" role="status">
      <span className="visually-hidden">{shell.loading}</span>
      <svg viewBox="0 0 160 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={bones.map((height, at) => `M${at * 10 + 3} ${90 - height}h4v18h-4z`).join('')} />
      </svg>
    </div>
  )
}
