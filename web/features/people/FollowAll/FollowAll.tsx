import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { notify } from '#web/lib/page/notices.ts'
import { type NoticeOptions, showNotification, showTransient } from '#web/lib/page/notifications.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { type FollowOutcome, followsStore, type Refused, toggleFollows } from '../follows.ts'

interface Named {
  readonly userId: string
  readonly nickName: string
}

/** Refused people, a sentence for each reason. */
function refusalText(refused: readonly Refused[], people: readonly Named[]): string {
  const t = peopleMessages.get()
  const list = new Intl.ListFormat($intl.get().tag)
  const nameOf = (userId: string) => people.find((person) => person.userId === userId)?.nickName ?? userId
  return [...new Set(refused.map(({ msg }) => msg))]
    .map((reason) => {
      const names = refused.filter(({ msg }) => msg === reason).map(({ userId }) => nameOf(userId))
      return t.because({ people: list.format(names), reason })
    })
    .join('\n')
}

async function undo(userIds: readonly string[], onUndone: (() => void) | undefined): Promise<void> {
  const { refused } = await toggleFollows(userIds, false)
  const t = peopleMessages.get()
  const [first] = refused
  if (first) notify(t.undoFailed({ reason: first.msg }))
  else void showTransient(t.undone)
  onUndone?.()
}

function say({ done, refused }: FollowOutcome, people: readonly Named[], onUndone: (() => void) | undefined): void {
  const t = peopleMessages.get()
  const action = { label: t.undo, run: () => void undo(done, onUndone) }
  const why = refusalText(refused, people)
  const followed = done.length > 0 ? t.followedMany(done.length) : refused.length > 0 ? t.nobodyFollowed : t.allFollowed
  const partly = refused.length > 0 && done.length > 0
  const title = partly ? t.partly({ followed, refused: t.refusedMany(refused.length) }) : followed
  const options: NoticeOptions = {
    isError: done.length === 0 && refused.length > 0,
    ...(done.length > 0 && { action }),
  }
  const text = why || (viewerId() ? '' : t.keptHereText)
  void showNotification(text || title, text ? { title, ...options } : options)
}

/**
 * Follows several people at once. One notice says what came of it, who was refused and why, and takes all of it back.
 * @param onUndone called when it has been taken back.
 */
async function followAll(people: readonly Named[], onUndone?: () => void): Promise<FollowOutcome> {
  const outcome = await toggleFollows(
    people.map(({ userId }) => userId),
    true,
  )
  say(outcome, people, onUndone)
  return outcome
}

/** So many are offered together. */
export const maxTogether = 5

/**
 * Offers to follow the first few of a list with one press; who is followed already is not counted. Its height is there before
 * they are. A screen that shows it imports `FollowAll.css` in its sheet.
 */
export function FollowAll({
  label,
  people,
  onChange,
}: {
  label: string
  people: readonly (Named & { readonly avatar: string })[]
  /** Called after a follow, or its undo. */
  onChange?: () => void
}) {
  const t = useStore(peopleMessages)
  const few = useMemo(() => people.filter(({ userId }) => userId !== viewerId()).slice(0, maxTogether), [people])
  const $left = useMemo(
    () =>
      computed(
        few.map(({ userId }) => followsStore(userId)),
        (...follows) => few.filter((_, at) => !follows[at]),
      ),
    [few],
  )
  const left = useStore($left)
  const isDone = left.length === 0
  const press = async () => {
    if (isDone) return
    const { done } = await followAll(left, onChange)
    if (done.length > 0) onChange?.()
  }
  return (
    <div className="follow-all">
      <span className="follow-all__faces" aria-hidden="true">
        {few.map((person) => (
          <Boundary key={person.userId} name="face" instead={null}>
            <Avatar person={person} size={24} />
          </Boundary>
        ))}
      </span>
      <h2 className="follow-all__label">{label}</h2>
      {few.length > 0 && (
        <button className="follow-button" type="button" aria-disabled={isDone} onClick={() => void press()}>
          {isDone ? t.allFollowed : t.followAll(left.length)}
        </button>
      )}
    </div>
  )
}
