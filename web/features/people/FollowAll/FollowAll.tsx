import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { peopleMessages } from '../../../i18n/en/people.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Boundary } from '../../../ui/Boundary/Boundary.tsx'
import { followsStore } from '../follows.ts'
import { followAll, type Named } from './followAll.ts'

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
  /** Called when somebody was followed, or it was undone. */
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
      <span className="follow-all__label">{label}</span>
      {few.length > 0 && (
        <button className="follow-button" type="button" aria-disabled={isDone} onClick={() => void press()}>
          {isDone ? t.allFollowed : t.followAll(left.length)}
        </button>
      )}
    </div>
  )
}
