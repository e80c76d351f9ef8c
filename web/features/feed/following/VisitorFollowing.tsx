import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import { followingMessages } from '../../../i18n/en/following.ts'
import { $followedUsers } from '../../../lib/page/preferences.ts'
import { LongList } from '../../../ui/LongList/LongList.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { logIn } from '../../account/index.ts'
import { createLocalFollows, FiveToFollow, PeopleSkeleton, PersonRow } from '../../people/index.ts'

/** Whom a visitor follows on this device, and what logging in gives. */
export function VisitorFollowing({ entry }: { entry: string }) {
  const t = useStore(followingMessages)
  // Whom they follow from here on stands below already: nothing is put above it.
  const [hasFollowed] = useState(() => $followedUsers.get().length > 0)
  return (
    <div className="following__visitor">
      <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
      {hasFollowed && <LocalFollows place={`${entry} local`} />}
      <FiveToFollow />
    </div>
  )
}

/** The people themselves: with the way back while the page is open, should one be let go by mistake. */
function LocalFollows({ place }: { place: string }) {
  const t = useStore(followingMessages)
  const followed = useStore($followedUsers)
  const list = useMemo(createLocalFollows, [])
  const row = useCallback((id: string) => <LocalRow key={id} id={id} list={list} />, [list])
  return (
    <section className="following__local" aria-label={t.onDevice(followed.length)}>
      <h2 className="following__title">{t.onDevice(followed.length)}</h2>
      <LongList list={list} place={place} renderItem={row} skeleton={<PeopleSkeleton rows={2} />} empty={null} />
    </section>
  )
}

function LocalRow({ id, list }: { id: string; list: ReturnType<typeof createLocalFollows> }) {
  const person = list.person(id)
  return person ? <PersonRow person={person} /> : null
}
