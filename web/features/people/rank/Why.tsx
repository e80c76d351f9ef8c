import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { rankMessages } from '#web/i18n/en/rank.ts'
import { isPlainKey } from '#web/lib/page/keys.ts'
import type { RankedPerson, RankPeriod } from '../rank.ts'
import { periodWords } from './tabs.ts'

type Gained = RankedPerson['gained']

/** A user's change of rank, in words. */
function gainText(t: StoreValue<typeof rankMessages>, gained: Gained): string {
  if (gained === null) return t.fresh
  if (gained === 0) return t.unmoved
  return gained > 0 ? t.gained(gained) : t.lost(-gained)
}

/** The change as an arrow and a number, without words. */
function Gain({ gained }: { gained: Gained }) {
  const t = useStore(rankMessages)
  if (gained === null) return <span className="gain gain--new">{t.new}</span>
  if (gained === 0) return <span className="gain">–</span>
  return (
    <bdi className={gained > 0 ? 'gain is-up' : 'gain is-down'} dir="ltr">
      {`${gained > 0 ? '▲' : '▼'} ${Math.abs(gained)}`}
    </bdi>
  )
}

/**
 * How many places a user gained or lost, and, under the pointer, with the focus or by a press, what they are ranked for. Read
 * out as a whole with the button.
 */
export function Why({
  person,
  period,
  children,
}: {
  person: RankedPerson
  period: RankPeriod
  /** Above the places gained or lost. */
  children?: ReactNode
}) {
  const t = useStore(rankMessages)
  const [isOpen, setOpen] = useState(false)
  const { nickName: name, place, gained, posts, likes, newFollowers } = person
  const facts = [t.postsMany(posts), t.likesMany(likes), t.newFollowersMany(newFollowers), gainText(t, gained)]
  const title = t.why({ name, place })
  const text = t.whyText({ period: t[periodWords[period]] })
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && isPlainKey(event) && setOpen(false)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  const onPointer = ({ pointerType }: PointerEvent, opens: boolean) => pointerType === 'mouse' && setOpen(opens)
  const onFocus = ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && setOpen(true)
  return (
    <span
      className="why"
      onPointerEnter={(event) => onPointer(event, true)}
      onPointerLeave={(event) => onPointer(event, false)}
    >
      <button
        className="why__button"
        type="button"
        aria-expanded={isOpen}
        onFocus={onFocus}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="why__shown" aria-hidden="true">
          {children}
          <Gain gained={gained} />
        </span>
        <span className="visually-hidden">{`${title}. ${text} ${facts.join(', ')}`}</span>
      </button>
      {isOpen && (
        <span className="why__bubble" aria-hidden="true">
          <span className="why__title" dir="auto">
            {title}
          </span>
          <span>{text}</span>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
    </span>
  )
}
