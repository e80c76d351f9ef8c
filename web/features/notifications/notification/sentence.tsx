import type { StoreValue } from 'nanostores'
import type { ReactNode } from 'react'
import type { notificationMessages } from '#web/i18n/en/notification.ts'
import type { NotificationGroup } from '../notificationList.ts'

type Messages = StoreValue<typeof notificationMessages>

/** Maximum number of names; with more people, one fewer and "N others". */
const maxNamed = 3
/** The placeholder of the people in a message: a character that no name has. */
const mark = '\u0001'

type Kind = NotificationGroup['kind']

/** The messages of what moderation has done, to a post and to a comment. */
const rulings = {
  removed: ['postRemoved', 'commentRemoved'],
  restored: ['postRestored', 'commentRestored'],
  objectionRefused: ['objectionRefused', 'objectionRefused'],
  reportDecided: ['reportDecided', 'reportDecided'],
} as const satisfies Partial<Record<Kind, unknown>>
const isRuling = (kind: Kind): kind is keyof typeof rulings => kind in rulings

/** The message of each kind of what people do, and of what it was done to. */
function messageOf(
  kind: Exclude<Kind, keyof typeof rulings>,
  { comment }: NotificationGroup,
  t: Messages,
): Messages['like'] | undefined {
  if (kind === 'like' && comment) return t.likeComment
  return kind === 'system' ? undefined : t[kind]
}

/** “A, B and 12 others”, as the reader's language joins them, each name apart from the text round it. */
export function peopleOf({ actors, actorCount }: NotificationGroup, t: Messages, tag: string): ReactNode {
  const named = actorCount <= maxNamed ? actors : actors.slice(0, maxNamed - 1)
  const others = actorCount - named.length
  const names = named.map(({ nickName }) => nickName)
  const items = others > 0 ? [...names, t.others(others)] : names
  let at = 0
  return new Intl.ListFormat(tag, { type: 'conjunction' }).formatToParts(items).map(({ type, value }, part) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    if (type === 'literal') return <span key={part}>{value}</span>
    const isName = at++ < names.length
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the parts never move
      <bdi key={part} className={isName ? 'notification__name' : undefined}>
        {value}
      </bdi>
    )
  })
}

/** The notification as a sentence; `null` if the exchange sends its own text. */
export function sentenceOf(group: NotificationGroup, t: Messages, tag: string): ReactNode {
  const { kind, comment } = group
  if (isRuling(kind)) return t[rulings[kind][comment ? 1 : 0]]
  const message = messageOf(kind, group, t)
  if (!message) return null
  const [before, after] = message({ people: mark })(group.actorCount).split(mark)
  return (
    <>
      <span>{before}</span>
      {peopleOf(group, t, tag)}
      <span>{after}</span>
    </>
  )
}
