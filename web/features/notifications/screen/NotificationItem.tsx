import { useStore } from '@nanostores/react'
import type { ReadableAtom, StoreValue } from 'nanostores'
import type { ReactNode } from 'react'
import { cut } from '#bridge/site/cut.ts'
import { $editedParts } from '#web/features/post/cardParts.ts'
import { notificationMessages } from '#web/i18n/en/notification.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { linkProps } from '#web/lib/content/links.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Icon, type IconName } from '#web/ui/Icon/Icon.tsx'
import { daysAgo, TimeAgo } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { groupOf, type NotificationGroup } from '../notificationList.ts'

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
function peopleOf({ actors, actorCount }: NotificationGroup, t: Messages, tag: string): ReactNode {
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
function sentenceOf(group: NotificationGroup, t: Messages, tag: string): ReactNode {
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

/** “Today”, “Yesterday”, or the day as the reader's language writes it: with its year where that is another. */
function dayName(
  at: number,
  now: number,
  { today, yesterday }: { readonly today: string; readonly yesterday: string },
  tag: string,
): string {
  const ago = daysAgo(at, now)
  if (ago <= 0) return today
  if (ago === 1) return yesterday
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at)
}

const linked = (href: string | undefined) => (href === undefined ? undefined : { href })

/** The link props of a notification's target, or none. */
function hrefOf({ system, post, comment, kind, actors, actorCount }: NotificationGroup) {
  if (kind === 'reportDecided') return linked(linkTo('setting', 'reports'))
  if (system) return system.href === null ? undefined : linkProps(system.href, true)
  if (post) {
    const href = linkTo('post', post.id)
    return linked(comment && href ? `${href}?comment=${encodeURIComponent(comment.id)}` : href)
  }
  const [person] = actors
  if (kind === 'follow' && actorCount > 1) return linked(linkTo('fansAndFocus', 'fans'))
  return linked(person && linkTo('user', person.slug))
}

const iconOf: Readonly<Record<NotificationGroup['kind'], IconName>> = {
  mention: 'person',
  comment: 'comment',
  reply: 'comment',
  like: 'like',
  repost: 'repost',
  follow: 'following',
  system: 'notification',
  removed: 'notification',
  restored: 'notification',
  objectionRefused: 'notification',
  reportDecided: 'notification',
}

const maxFaces = 5

/** About two lines of a quote. CSS cuts what is longer. */
const quoteLength = (): number => (globalThis.innerWidth < 768 ? Math.round(globalThis.innerWidth / 6) : 110)

/** A group of notifications; the first of a day follows its heading. */
export function NotificationItem({ id, startsDay }: { id: string; startsDay: boolean }) {
  const $group = groupOf(id)
  return $group ? <Known id={id} $group={$group} startsDay={startsDay} /> : null
}

interface KnownProps {
  readonly id: string
  readonly $group: ReadableAtom<NotificationGroup>
  readonly startsDay: boolean
}

function Known({ id, $group, startsDay }: KnownProps) {
  const group = useStore($group)
  return (
    <div data-item={id}>
      {startsDay && <Day at={group.at} />}
      <Row group={group} />
    </div>
  )
}

function Day({ at }: { at: number }) {
  const t = useStore(notificationMessages)
  const { tag } = useStore($intl)
  return <h2 className="notification__day">{dayName(at, Date.now(), t, tag)}</h2>
}

function Row({ group }: { group: NotificationGroup }) {
  const t = useStore(notificationMessages)
  const { tag } = useStore($intl)
  const parts = useStore($editedParts)
  const { kind, unread, actors, at, system } = group
  const href = hrefOf(group)
  const quote = group.comment?.text ?? group.post?.text
  const said = system ? system.title : sentenceOf(group, t, tag)
  return (
    <article className={unread ? 'notification notification--unread' : 'notification'}>
      <span className={`notification__icon notification__icon--${kind}`}>
        <Icon name={iconOf[kind]} size={24} filled={kind === 'like'} />
      </span>
      <div className="notification__main">
        {actors.length > 0 && (
          <div className="notification__faces">
            {actors.slice(0, maxFaces).map((person) => (
              <Avatar key={person.userId} person={person} size={24} />
            ))}
          </div>
        )}
        <p className="notification__said" dir={system ? directionOfText(system.title) : undefined}>
          {href ? (
            <a className="notification__link" {...href}>
              {said}
            </a>
          ) : (
            <span>{said}</span>
          )}
        </p>
        {system && (
          <p className="notification__text" dir={directionOfText(system.text)}>
            {system.text}
          </p>
        )}
        {!group.comment && group.post?.disclosure && (
          <p className="notification__disclosed">{parts && <parts.Disclosed disclosure={group.post.disclosure} />}</p>
        )}
        {quote && (
          <p className="notification__quote" dir={directionOfText(quote)}>
            {cut(quote, quoteLength())}
          </p>
        )}
      </div>
      <span className="notification__aside">
        <TimeAgo at={at} />
        {unread && (
          <span className="notification__dot">
            <span className="visually-hidden">{t.isUnread}</span>
          </span>
        )}
      </span>
    </article>
  )
}
