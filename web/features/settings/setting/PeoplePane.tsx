import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useState } from 'react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { $location } from '../../../lib/router/location.ts'
import { LongList } from '../../../ui/LongList/LongList.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { $hidden, createRelationList, type RelationKind } from '../../moderation/index.ts'
import { NeedsAccount } from './AccountSettings.tsx'
import { RelatedPerson } from './RelatedPerson.tsx'
import { RelationButton } from './RelationButton.tsx'
import { SettingSkeleton } from './SettingSkeleton.tsx'

/** Whom the reader has muted or blocked. A visitor's muted people are kept on this device; blocking needs an account. */
export function PeoplePane({ kind }: { kind: RelationKind }) {
  const viewer = useStore($viewer)
  if (viewer !== null) return <OfAccount key={viewer} kind={kind} />
  return kind === 'mute' ? <OfDevice /> : <NeedsAccount />
}

function OfAccount({ kind }: { kind: RelationKind }) {
  const [{ list, personOf }] = useState(() => createRelationList(kind))
  const [entry] = useState(() => $location.get().key)
  const item = useCallback(
    (id: string): ReactNode => {
      const person = personOf(id)
      return person && <RelatedPerson key={id} person={person} kind={kind} />
    },
    [personOf, kind],
  )
  return (
    <LongList
      list={list}
      place={`${entry} ${kind}`}
      renderItem={item}
      skeleton={<SettingSkeleton />}
      empty={<Nobody kind={kind} />}
    />
  )
}

function OfDevice() {
  const t = useStore(settingMessages)
  // Who is let come back stays in sight, so that it can be taken back.
  const [people] = useState(() => $hidden.get().filter(({ kind }) => kind === 'person'))
  if (people.length === 0) return <Nobody kind="mute" />
  return (
    <>
      <p className="setting-pane__hint">{t.mutedHere}</p>
      {people.map(({ id, name }) => (
        <div className="muted-person" key={id}>
          <bdi>{name}</bdi>
          <RelationButton person={{ userId: id, name }} kind="mute" />
        </div>
      ))}
    </>
  )
}

function Nobody({ kind }: { kind: RelationKind }) {
  const t = useStore(settingMessages)
  return kind === 'mute' ? (
    <StatePanel title={t.nobodyMuted} text={t.nobodyMutedText} />
  ) : (
    <StatePanel title={t.nobodyBlocked} text={t.nobodyBlockedText} />
  )
}
