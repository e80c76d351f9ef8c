import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chartMessages } from '#web/i18n/en/chart.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { DesktopIcon } from '#web/ui/Icon/DesktopIcon.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { mayWrite } from '../mayWrite.ts'
import type { ChartRequest } from './ChartSheet.tsx'

const ChartSheet = lateComponent<{ request: ChartRequest; onClose: () => void }>(
  async () => (await import('./ChartSheet.tsx')).ChartSheet,
  { words: ['chart', 'trade'], sheet: 'overlays' },
)

/** Button that opens a post about a chart. Pressing it calls `take` to get the chart. */
export function PostChart({ className, take }: { className: string; take: () => ChartRequest | undefined }) {
  const t = useStore(chartMessages)
  const [request, setRequest] = useState<ChartRequest>()
  useStore($flags)
  // A page opened from a file has no URL to share.
  if (!mayWrite() || !location.protocol.startsWith('http')) return null
  return (
    <>
      <button className={className} type="button" aria-haspopup="dialog" onClick={() => setRequest(take())}>
        <DesktopIcon name="markets" />
        <span>{t.post}</span>
      </button>
      {request && <ChartSheet request={request} onClose={() => setRequest(undefined)} />}
    </>
  )
}
