import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo } from 'react'
import type { Person } from '#bridge/exchange/calls.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { userMessages } from '#web/i18n/en/user.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { ListPhase, ListValue } from '#web/lib/lists/list.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { FoldedText } from '#web/ui/RichText/FoldedText.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { useCounts } from '../fans.ts'
import type { Profile } from '../profiles.ts'

const listOf = (userId: string, kind: 'fans' | 'focus'): string =>
  `${hrefTo('fansAndFocus', kind)}?user=${encodeURIComponent(userId)}`

/** A person's numbers in one row, with full labels for screen readers. */
function ProfileStats({ profile }: { profile: Profile }) {
  const t = useStore(userMessages)
  const { posts, followers, following } = useCounts(profile)
  const { userId, likes } = profile
  return (
    <ul className="profile-stats" aria-label={t.figures}>
      <Stat value={posts} label={t.posts} said={t.postCount(posts)} />
      <Stat value={followers} label={t.followers} said={t.followerCount(followers)} href={listOf(userId, 'fans')} />
      <Stat value={following} label={t.following} said={t.followingCount(following)} href={listOf(userId, 'focus')} />
      <Stat value={likes} label={t.likes} said={t.likeCount(likes)} />
    </ul>
  )
}

function Stat({ value, label, said, href }: { value: number; label: string; said: string; href?: string }) {
  const { short } = useStore($intl)
  const content = (
    <>
      <span className="visually-hidden">{said}</span>
      <bdi className="profile-stat__value" aria-hidden="true">
        {short(value)}
      </bdi>
      <span className="profile-stat__label" aria-hidden="true">
        {label}
      </span>
    </>
  )
  return (
    <li>
      {href ? (
        <a className="profile-stat" href={href}>
          {content}
        </a>
      ) : (
        <span className="profile-stat">{content}</span>
      )}
    </li>
  )
}

export interface ProfileHeadProps {
  /** Known fields, from a post or a list. */
  readonly person: Person | undefined
  /** The full profile, once loaded. */
  readonly profile: Profile | undefined
  /** Next to the picture. */
  readonly actions?: ReactNode
  /** Below the name. */
  readonly marks?: ReactNode
  /** Whether the rest is loading, so that its space is reserved. */
  readonly isComing: boolean
}

/** The head of a profile page. */
export function ProfileHead({ person, profile, actions, marks, isComing }: ProfileHeadProps) {
  const t = useStore(userMessages)
  return (
    <header className="profile">
      <Cover avatar={person?.avatar} />
      <div className="profile__top">
        <span className="profile__face">{person && <Avatar person={person} size={72} eager />}</span>
        <div className="profile__actions">{actions}</div>
      </div>
      {person ? (
        <>
          <p className="profile__name">
            <bdi>{person.nickName}</bdi>
            <Badge kind={person.badge} />
          </p>
          <p className="profile__handle">
            <bdi>{`@${person.slug}`}</bdi>
            {profile?.followsYou && <span className="profile__mark">{t.followsYou}</span>}
          </p>
          {marks}
          {person.badge === 'lookAlike' && <p className="profile__warning">{t.lookAlike}</p>}
        </>
      ) : (
        <div className="profile__room skeleton" aria-hidden="true">
          <i className="profile__line profile__line--name" />
          <i className="profile__line profile__line--handle" />
        </div>
      )}
      {profile ? <Facts profile={profile} /> : isComing && <FactsToCome />}
    </header>
  )
}

/** A banner in the colours of the person's picture. */
function Cover({ avatar }: { avatar: string | undefined }) {
  const picture = useMemo(() => avatar && `url("${encodeURI(imageUrl(avatar))}")`, [avatar])
  return (
    <div className="profile__cover" aria-hidden="true">
      {picture && <div className="profile__colours" style={{ backgroundImage: picture }} />}
    </div>
  )
}

function Facts({ profile }: { profile: Profile }) {
  const t = useStore(userMessages)
  const { tag } = useStore($intl)
  const month = useMemo(() => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }), [tag])
  return (
    <>
      {profile.bio && (
        <FoldedText id={`bio ${profile.userId}`} className="profile__bio" text={profile.bio} entities={[]} />
      )}
      <p className="profile__joined">{t.joined({ month: month.format(profile.joinedAt) })}</p>
      <ProfileStats profile={profile} />
    </>
  )
}

/** The space reserved for what is loading. */
function FactsToCome() {
  return (
    <div className="profile__room skeleton" aria-hidden="true">
      <i className="profile__line profile__line--bio" />
      <i className="profile__line profile__line--joined" />
      <i className="profile__line profile__line--stats" />
    </div>
  )
}

const lost: readonly ListPhase[] = ['empty', 'error', 'offline']

/** Whether a profile failed to load. */
export const isLost = (phase: ListPhase): boolean => lost.includes(phase)

interface LoadFailureProps {
  readonly list: Pick<ListValue<unknown>, 'phase' | 'reason'>
  readonly onRetry: () => void
}

/** Replaces a profile without known fields. */
export function UserSkeleton({ list, onRetry }: LoadFailureProps) {
  const t = useStore(userMessages)
  const shell = useStore(shellMessages)
  if (list.phase !== 'empty') return <LoadFailure list={list} onRetry={onRetry} />
  return (
    <StatePanel title={t.missingTitle} text={t.missingText} action={{ label: shell.toHome, href: hrefTo('home') }} />
  )
}

/** The reason why the rest did not load; nothing while it loads. */
export function LoadFailure({ list: { phase, reason }, onRetry }: LoadFailureProps) {
  const t = useStore(userMessages)
  const shell = useStore(shellMessages)
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'error':
      return <StatePanel inline kind="error" title={t.errorTitle} text={reason} action={retry} />
    case 'offline':
      return <StatePanel inline kind="offline" title={t.offlineTitle} text={t.offlineText} action={retry} />
    case 'slow':
      return <StatePanel inline kind="slow" title={t.slowTitle} text={t.slowText} action={retry} />
    default:
      return null
  }
}
