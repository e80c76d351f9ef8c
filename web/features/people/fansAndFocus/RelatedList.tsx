import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { reasonOf } from '#bridge/lib/errors.ts'
import { fansAndFocusMessages } from '#web/i18n/en/fansAndFocus.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/Dialog/firstFocus.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $removedFans, removeFan } from '../fans.ts'
import { PeopleSkeleton } from '../PersonRow/PeopleSkeleton.tsx'
import { PersonRow } from '../PersonRow/PersonRow.tsx'
import type { KnownPerson } from '../peopleList.ts'
import { type FollowsKind, relatedOf } from '../relatedPeople.ts'

async function bringBack({ userId, nickName: name }: KnownPerson): Promise<void> {
  const t = fansAndFocusMessages.get()
  try {
    if (await removeFan(userId, false)) notify(t.undoTooLate({ name }))
  } catch (error) {
    notify(t.undoFailed({ name, reason: reasonOf(error) }))
  }
}

async function remove(person: KnownPerson): Promise<void> {
  const t = fansAndFocusMessages.get()
  const { userId, nickName: name } = person
  try {
    await removeFan(userId, true)
    void showNotification(t.removedPerson({ name }), {
      action: { label: t.undo, run: () => void bringBack(person) },
    })
  } catch (error) {
    notify(t.removeFailed({ name, reason: reasonOf(error) }))
  }
}

/** A follower of the reader, with buttons to follow back or remove. A removed one keeps the row and can be restored. */
function FanRow({ person }: { person: KnownPerson }) {
  const t = useStore(fansAndFocusMessages)
  const { [person.userId]: isRemoved } = useStore($removedFans, { keys: [person.userId] })
  const [asks, setAsks] = useState(false)
  const { nickName: name } = person
  if (isRemoved) {
    const undo = (
      <button className="follow-button follow-button--on" type="button" onClick={() => void bringBack(person)}>
        {t.undo}
      </button>
    )
    return <PersonRow person={person} reason={t.removed} action={undo} />
  }
  const button = (
    <button
      className="icon-button fan__remove"
      type="button"
      aria-label={t.remove({ name })}
      onClick={() => setAsks(true)}
    >
      <LateIcon name="close" size={16} />
    </button>
  )
  return (
    <>
      <PersonRow person={person} reason={<bdi>{`@${person.slug}`}</bdi>} aside={button} />
      {asks && (
        <RemoveDialog
          name={name}
          onClose={() => setAsks(false)}
          onRemove={() => {
            setAsks(false)
            void remove(person)
          }}
        />
      )}
    </>
  )
}

function RemoveDialog({ name, onClose, onRemove }: { name: string; onClose: () => void; onRemove: () => void }) {
  const t = useStore(fansAndFocusMessages)
  const buttons = (
    <>
      <button className="button button--quiet" type="button" onClick={onClose} {...firstFocus}>
        {t.keep}
      </button>
      <button className="button" type="button" onClick={onRemove}>
        {t.removeIt}
      </button>
    </>
  )
  return (
    <Dialog title={t.removeTitle({ name })} onClose={onClose} footer={buttons}>
      <p>{t.removeText}</p>
    </Dialog>
  )
}

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
      {/* Always rendered: a live region that appears together with its text is not announced. */}
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

/** Why the list is empty, and the next step. */
function Nobody({ kind, query, isOwn }: Omit<Props, 'userId'>) {
  const t = useStore(fansAndFocusMessages)
  const people = linkTo('rank', 'people')
  if (query) return <StatePanel title={t.notFoundTitle({ query })} text={t.notFoundText} />
  const title = kind === 'fans' ? t.noFansTitle : t.noFocusTitle
  if (!isOwn) return <StatePanel title={title} />
  const action = people && { action: { label: t.findPeople, href: people } }
  return <StatePanel title={title} text={kind === 'fans' ? t.noFansText : t.noFocusText} {...action} />
}
