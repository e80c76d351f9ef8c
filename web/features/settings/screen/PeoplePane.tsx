import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { $hidden } from '#web/features/moderation/hidden.ts'
import { relate } from '#web/features/moderation/ModerationMenu/moderationActions.ts'
import {
  $mutesAndBlocks,
  type PersonRef,
  type RelationKind,
  relationOf,
  rememberRelations,
} from '#web/features/moderation/mutesAndBlocks.ts'
import { PersonRow } from '#web/features/people/PersonRow/PersonRow.tsx'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { NeedsAccount, SettingSkeleton } from './AccountSettings.tsx'

type RelationPerson = CallResponse<'social.relations'>['people'][number]

const pageSize = 30

/** Muted or blocked people, latest first. Unmuted ones stay in a visible list. */
export function createRelationList(kind: RelationKind): {
  readonly list: List<string>
  readonly personOf: (id: string) => RelationPerson | undefined
} {
  const known = new Map<string, RelationPerson>()
  const list = createList<string>({
    idOf: (id) => id,
    async load(cursor, signal) {
      const body = { kind, limit: pageSize, ...(cursor && { cursor }) }
      const { people, cursor: next } = await services().client.call('social.relations', body, { signal, silent: true })
      const relations = $mutesAndBlocks.get()
      rememberRelations(
        people.map(({ userId }) => ({
          userId,
          muted: kind === 'mute' || (relations[userId]?.mute ?? false),
          blocked: kind === 'block' || (relations[userId]?.block ?? false),
        })),
      )
      for (const person of people) known.set(person.userId, person)
      return { items: people.map(({ userId }) => userId), cursor: next }
    },
  })
  return { list, personOf: (id) => known.get(id) }
}

const words = {
  mute: {
    on: { shown: 'unmute', spoken: 'unmutePerson' },
    off: { shown: 'mute', spoken: 'mutePerson' },
  },
  block: {
    on: { shown: 'unblock', spoken: 'unblockPerson' },
    off: { shown: 'block', spoken: 'blockPerson' },
  },
} as const

/** Unmutes or unblocks a user, or undoes that. */
function RelationButton({ person, kind }: { person: PersonRef; kind: RelationKind }) {
  const t = useStore(settingMessages)
  const isOn = useStore(relationOf(person.userId))[kind]
  const { shown, spoken } = words[kind][isOn ? 'on' : 'off']
  return (
    <button
      className="relation-button"
      type="button"
      aria-label={t[spoken]({ name: person.name })}
      onClick={() => relate(person, kind, !isOn)}
    >
      {t[shown]}
    </button>
  )
}

/** A muted or blocked user, with a way back. */
function RelatedPerson({ person, kind }: { person: RelationPerson; kind: RelationKind }) {
  const { userId, nickName } = person
  return <PersonRow person={person} action={<RelationButton person={{ userId, name: nickName }} kind={kind} />} />
}

/** Muted or blocked people. A visitor's mutes are on this device; blocking needs an account. */
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
  // Unmuted people stay listed, for undo.
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
