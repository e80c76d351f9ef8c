import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { listMessages } from '#web/i18n/en/list.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import type { ListValue } from '#web/lib/lists/list.ts'
import { $painted } from '#web/lib/page/painted.ts'
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

/** How far before the end the next page is requested. */
const ahead = '500%'

/** The end of the list: requests the next page when it comes near, and says when there is none, or why it failed. */
export function ListFoot({
  list: { phase, reason },
  onMore,
  onRetry,
  next = <Skeleton rows={1} />,
}: {
  list: ListValue<string>
  onMore: () => void
  onRetry: () => void
  next?: ReactNode
}) {
  const t = useStore(listMessages)
  const shell = useStore(shellMessages)
  const painted = useStore($painted)
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (phase !== 'ready' || !painted || !foot.current) return
    // A new watch with each page: it tells at once when the end is still near.
    // On a busy device it tells at once that the end was far and has come near: the last is how it is now.
    const observer = new IntersectionObserver((seen) => seen.pop()?.isIntersecting && onMore(), { rootMargin: ahead })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [phase, painted, onMore])

  const retry = { label: shell.tryAgain, run: onRetry }
  return (
    <div className="long-list__foot" ref={foot}>
      {phase === 'error' && <StatePanel inline kind="error" title={t.failed} text={reason} action={retry} />}
      {phase === 'offline' && <StatePanel inline kind="offline" title={t.offlineTitle} action={retry} />}
      {phase === 'slow' && <StatePanel inline kind="slow" title={t.slowTitle} action={retry} />}
      {phase === 'end' && <p className="long-list__end">{t.end}</p>}
      {(phase === 'ready' || phase === 'more' || phase === 'loading') && next}
    </div>
  )
}
