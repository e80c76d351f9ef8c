import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { fansAndFocusMessages } from '../../../i18n/en/fansAndFocus.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { LongList } from '../../../ui/LongList/LongList.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { PeopleSkeleton } from '../PersonRow/PeopleSkeleton.tsx'
import { PersonRow } from '../PersonRow/PersonRow.tsx'
import { type FollowsKind, relatedOf } from '../relatedPeople.ts'
import { FanRow } from './FanRow.tsx'

interface Props {
  readonly userId: string
  readonly kind: FollowsKind
  readonly query: string
  readonly isOwn: boolean
}

/** The people of one tab. */
export function RelatedList({ userId, kind, query, isOwn, entry }: Props & { readonly entry: string }) {
  const t = useStore(fansAndFocusMessages)
  const list = relatedOf(userId, kind, query)
  const total = useStore(list.$total)
  const row = useCallback(
    (id: string) => {
      const person = list.person(id)
      if (!person) return null
      return isOwn && kind === 'fans' ? <FanRow key={id} person={person} /> : <PersonRow key={id} person={person} />
    },
    [list, isOwn, kind],
  )
  return (
    <>
      {/* Always there: a live region that comes with its text is not read out. */}
      <p className={query && total ? 'related__found' : 'visually-hidden'} role="status">
        {query && total !== undefined && t.found(total)}
      </p>
      <LongList
        list={list}
        place={`${entry} ${kind} ${query}`}
        renderItem={row}
        skeleton={<PeopleSkeleton />}
        empty={<Nobody kind={kind} query={query} isOwn={isOwn} />}
      />
    </>
  )
}

/** Why there is nobody, and the next step. */
function Nobody({ kind, query, isOwn }: Omit<Props, 'userId'>) {
  const t = useStore(fansAndFocusMessages)
  const people = linkTo('rank', 'people')
  if (query) return <StatePanel title={t.notFoundTitle({ query })} text={t.notFoundText} />
  const title = kind === 'fans' ? t.noFansTitle : t.noFocusTitle
  if (!isOwn) return <StatePanel title={title} />
  const action = people && { action: { label: t.findPeople, href: people } }
  return <StatePanel title={title} text={kind === 'fans' ? t.noFansText : t.noFocusText} {...action} />
}
