import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fansAndFocusMessages } from '../../../i18n/en/fansAndFocus.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { useCounts } from '../Profile/useCounts.ts'
import { userPageOf } from '../profiles.ts'
import type { ListQuery } from './address.ts'
import { RelatedFrame } from './RelatedFrame.tsx'
import { RelatedList } from './RelatedList.tsx'
import { RelatedSearch } from './RelatedSearch.tsx'

/** Somebody's followers and whom they follow. */
export function Related({
  userId,
  asked: { kind, query },
  isOwn,
  entry,
}: {
  userId: string
  asked: ListQuery
  isOwn: boolean
  entry: string
}) {
  const t = useStore(fansAndFocusMessages)
  const shell = useStore(shellMessages)
  const page = userPageOf(userId)
  const { pages, phase } = useStore(page.$list)
  useEffect(() => void page.start(), [page])
  const profile = pages[0]?.[0]?.profile
  const title = isOwn ? t.ownTitle : <bdi>{profile?.nickName ?? '…'}</bdi>
  const known = useCounts(profile)
  const counts = known && { fans: known.followers, focus: known.following }
  if (phase === 'empty') {
    return (
      <RelatedFrame title="" kind={kind}>
        <StatePanel
          title={t.missingTitle}
          text={t.missingText}
          action={{ label: shell.toHome, href: hrefTo('home') }}
        />
      </RelatedFrame>
    )
  }
  return (
    <RelatedFrame title={title} kind={kind} counts={counts} head={<RelatedSearch query={query} />}>
      <RelatedList
        key={`${kind} ${query}`}
        userId={profile?.userId ?? userId}
        kind={kind}
        query={query}
        isOwn={isOwn}
        entry={entry}
      />
    </RelatedFrame>
  )
}
