import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { listMessages } from '#web/i18n/en/list.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import type { ListValue } from '#web/lib/lists/list.ts'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { StatePanel } from '../StatePanel/StatePanel.tsx'

/** The state of a list without items: loading, or why it failed. */
export function ListSkeleton({
  list: { phase, reason },
  onRetry,
  skeleton = <Skeleton rows={4} />,
}: {
  list: ListValue<string>
  onRetry: () => void
  skeleton?: ReactNode
}) {
  const t = useStore(listMessages)
  const shell = useStore(shellMessages)
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'error':
      return <StatePanel kind="error" title={t.failed} text={reason} action={retry} />
    case 'offline':
      return <StatePanel kind="offline" title={t.offlineTitle} text={t.comesBack} action={retry} />
    case 'slow':
      return (
        <>
          <StatePanel inline kind="slow" title={t.slowTitle} text={t.slowText} action={retry} />
          {skeleton}
        </>
      )
    default:
      return skeleton
  }
}
