import { useStore } from '@nanostores/react'
import { cut } from '#bridge/site/cut.ts'
import { $quotations } from '#web/features/markets/tradePair.ts'
import { mayWrite } from '#web/features/writing/mayWrite.ts'
import { listMessages } from '#web/i18n/en/list.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { topicMessages } from '#web/i18n/en/topic.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import type { ListPhase } from '#web/lib/lists/list.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'

/** A tag in a sentence of any direction; of a very long one the beginning. */
const inSentence = (tag: string): string => `\u2068${cut(tag, 60)}\u2069`

/** The loading or error state of a topic. */
export function TopicSkeleton({
  tag,
  wide,
  phase,
  reason,
  onRetry,
}: {
  tag: string
  /** Then a coin stands beside the topic. */
  wide: boolean
  phase: ListPhase
  reason: string
  onRetry: () => void
}) {
  const t = useStore(topicMessages)
  const shell = useStore(shellMessages)
  const said = useStore(listMessages)
  const bones = <TopicRowsSkeleton hasCoin={!wide && seemsCoin(tag)} />
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'empty':
      return <Missing tag={tag} />
    case 'error':
      return <StatePanel kind="error" title={t.errorTitle} text={reason} action={retry} />
    case 'offline':
      return <StatePanel kind="offline" title={said.offlineTitle} text={said.comesBack} action={retry} />
    case 'slow':
      return (
        <>
          <StatePanel inline kind="slow" title={said.slowTitle} text={said.slowText} action={retry} />
          {bones}
        </>
      )
    default:
      return bones
  }
}

function Missing({ tag }: { tag: string }) {
  const t = useStore(topicMessages)
  const search = linkTo('search')
  const topics = linkTo('topics')
  const action = search
    ? { label: t.searchFor({ tag: inSentence(tag) }), href: `${search}?q=${encodeURIComponent(tag.slice(0, 100))}` }
    : topics && { label: t.otherTopics, href: topics }
  return (
    <StatePanel title={t.missingTitle} text={t.missingText({ tag: inSentence(tag) })} {...(action && { action })} />
  )
}

/** Whether a tag is a coin's, as far as one can tell before the exchange has said so. */
function seemsCoin(tag: string): boolean {
  const known = $quotations.get()
  return known.length > 0
    ? known.some(({ baseCoin }) => baseCoin.toLowerCase() === tag.toLowerCase())
    : /^[A-Z]{3,5}$/.test(tag)
}

/** In the height of what comes before a topic's posts, with posts below it. */
const TopicRowsSkeleton = ({ hasCoin }: { hasCoin: boolean }) => (
  <>
    <div className="topic-head topic-head--bone" aria-hidden="true">
      <div className="topic-head__lines">
        <div className="topic-head__bone topic-head__bone--tag" />
        <div className="topic-head__bone topic-head__bone--facts" />
      </div>
    </div>
    {hasCoin && <div className="topic-coin" aria-hidden="true" />}
    {hasCoin && exchangeLink('trade') && <div className="topic-coin__trade" aria-hidden="true" />}
    {mayWrite() && (
      <div className="topic-write" aria-hidden="true">
        <div className="topic-write__bone" />
      </div>
    )}
    <div className="topic-order" aria-hidden="true">
      <div className="topic-order__bone" />
    </div>
    <Skeleton rows={3} />
  </>
)
