import { useStore } from '@nanostores/react'
import { useCallback, useMemo } from 'react'
import { fansAndFocusMessages } from '../../../i18n/en/fansAndFocus.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { $followedUsers } from '../../../lib/page/preferences.ts'
import { LongList } from '../../../ui/LongList/LongList.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { logIn } from '../../account/index.ts'
import { createLocalFollows } from '../localFollows.ts'
import { PeopleSkeleton } from '../PersonRow/PeopleSkeleton.tsx'
import { PersonRow } from '../PersonRow/PersonRow.tsx'
import type { FollowsKind } from '../relatedPeople.ts'
import { RelatedFrame } from './RelatedFrame.tsx'

/** A visitor has no followers; whom they follow is on this device. */
export function VisitorRelated({ kind, entry }: { kind: FollowsKind; entry: string }) {
  const t = useStore(fansAndFocusMessages)
  return (
    <RelatedFrame title={t.ownTitle} kind={kind}>
      {kind === 'focus' ? (
        <OnDevice entry={entry} />
      ) : (
        <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
      )}
    </RelatedFrame>
  )
}

function OnDevice({ entry }: { entry: string }) {
  const t = useStore(fansAndFocusMessages)
  const followed = useStore($followedUsers)
  const list = useMemo(createLocalFollows, [])
  const row = useCallback(
    (id: string) => {
      const person = list.person(id)
      return person ? <PersonRow key={id} person={person} /> : null
    },
    [list],
  )
  const people = linkTo('rank', 'people')
  const action = people && { action: { label: t.findPeople, href: people } }
  return (
    <>
      {followed.length > 0 && (
        <p className="related__found">
          {t.onDevice(followed.length)}{' '}
          <button className="text-button" type="button" onClick={logIn}>
            {t.logIn}
          </button>
        </p>
      )}
      <LongList
        list={list}
        place={`${entry} local`}
        renderItem={row}
        skeleton={<PeopleSkeleton />}
        empty={<StatePanel title={t.noFocusTitle} text={t.noFocusText} {...action} />}
      />
    </>
  )
}
