import { useStore } from '@nanostores/react'
import { agoText } from '../../components/TimeAgo/agoText.ts'
import { draftMessages } from '../../messages/draft.ts'
import { $intl } from '../../messages/i18n.ts'
import { writingMessages } from '../../messages/writing.ts'
import type { Draft } from '../../stores/drafts.ts'
import { $now } from '../../stores/now.ts'

/** What a draft is, when it was saved and where, kept true minute by minute. */
export function DraftFacts({ draft: { kind, updatedAt, device, isHere } }: { draft: Draft }) {
  const t = useStore(draftMessages)
  const writing = useStore(writingMessages)
  const now = useStore($now)
  const intl = useStore($intl)
  return (
    <span className="draft-facts">
      <span>{kind === 'article' ? t.article : t.message}</span>
      <time dateTime={new Date(updatedAt).toISOString()}>{t.saved({ ago: agoText(updatedAt, now, intl) })}</time>
      {isHere ? <span>{writing.here}</span> : <bdi>{device}</bdi>}
    </span>
  )
}
