import { useStore } from '@nanostores/react'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { $now } from '#web/lib/page/now.ts'
import { agoText } from '#web/ui/TimeAgo/agoText.ts'
import type { ListedDraft } from '../drafts/drafts.ts'

/** Type, time and device of a draft. The time updates every minute. */
export function DraftFacts({ draft: { kind, updatedAt, device, edits, isHere } }: { draft: ListedDraft }) {
  const t = useStore(draftMessages)
  const writing = useStore(writingMessages)
  const now = useStore($now)
  const intl = useStore($intl)
  return (
    <span className="draft-facts">
      <span>{kind === 'article' ? t.article : t.message}</span>
      {edits && <span className="draft-facts__edits">{t.edits}</span>}
      <time dateTime={new Date(updatedAt).toISOString()} title={intl.moment().format(updatedAt)}>
        {t.saved({ ago: agoText(updatedAt, now, intl) })}
      </time>
      {(isHere || device) && <span>{isHere ? <span>{writing.here}</span> : <bdi>{device}</bdi>}</span>}
    </span>
  )
}
