import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { fansAndFocusMessages } from '../../../i18n/en/fansAndFocus.ts'
import { notify } from '../../../lib/page/notices.ts'
import { showNotification } from '../../../lib/page/notifications.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { firstFocus } from '../../../ui/Dialog/firstFocus.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { $removedFans, removeFan } from '../fans.ts'
import { PersonRow } from '../PersonRow/PersonRow.tsx'
import type { KnownPerson } from '../peopleList.ts'

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

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

/** One of the reader's own followers: to be followed back, or removed. Who is removed keeps their row, and can be brought back. */
export function FanRow({ person }: { person: KnownPerson }) {
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
      <Icon name="close" size={16} />
    </button>
  )
  return (
    <>
      <PersonRow person={person} reason={<bdi>@{person.slug}</bdi>} aside={button} />
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
    <Dialog title={t.removeTitle({ name: `\u2068${name}\u2069` })} onClose={onClose} footer={buttons}>
      <p>{t.removeText}</p>
    </Dialog>
  )
}
