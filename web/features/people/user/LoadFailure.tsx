import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { userMessages } from '#web/i18n/en/user.ts'
import type { ListPhase, ListValue } from '#web/lib/lists/list.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'

const lost: readonly ListPhase[] = ['empty', 'error', 'offline']

/** Whether a profile failed to load. */
export const isLost = (phase: ListPhase): boolean => lost.includes(phase)

interface LoadFailureProps {
  readonly list: Pick<ListValue<unknown>, 'phase' | 'reason'>
  readonly onRetry: () => void
}

/** Replaces a profile without known fields. */
export function UserSkeleton({ list, onRetry }: LoadFailureProps) {
  const t = useStore(userMessages)
  const shell = useStore(shellMessages)
  if (list.phase !== 'empty') return <LoadFailure list={list} onRetry={onRetry} />
  return (
    <StatePanel title={t.missingTitle} text={t.missingText} action={{ label: shell.toHome, href: hrefTo('home') }} />
  )
}

/** The reason why the rest did not load; nothing while it loads. */
export function LoadFailure({ list: { phase, reason }, onRetry }: LoadFailureProps) {
  const t = useStore(userMessages)
  const shell = useStore(shellMessages)
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'error':
      return <StatePanel inline kind="error" title={t.errorTitle} text={reason} action={retry} />
    case 'offline':
      return <StatePanel inline kind="offline" title={t.offlineTitle} text={t.offlineText} action={retry} />
    case 'slow':
      return <StatePanel inline kind="slow" title={t.slowTitle} text={t.slowText} action={retry} />
    default:
      return null
  }
}
