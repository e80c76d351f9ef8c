import { useStore } from '@nanostores/react'
import { useCallback, useMemo } from 'react'
import { LongList } from '../../components/LongList/LongList.tsx'
import { PeopleSkeleton } from '../../components/PersonRow/PeopleSkeleton.tsx'
import { PersonRow } from '../../components/PersonRow/PersonRow.tsx'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { fansAndFocusMessages } from '../../messages/fansAndFocus.ts'
import { logIn } from '../../stores/account.ts'
import { linkTo } from '../../stores/flags.ts'
import { createLocalFollows } from '../../stores/localFollows.ts'
import { $followedUsers } from '../../stores/preferences.ts'
import type { FollowsKind } from '../../stores/relatedPeople.ts'
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
