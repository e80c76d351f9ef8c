import { useStore } from '@nanostores/react'
import { userMessages } from '../../../i18n/en/user.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import type { Profile } from '../profiles.ts'
import { useCounts } from './useCounts.ts'

const listOf = (userId: string, kind: 'fans' | 'focus'): string =>
  `${hrefTo('fansAndFocus', kind)}?user=${encodeURIComponent(userId)}`

/** A person's numbers in one row; read out in full. */
export function ProfileStats({ profile }: { profile: Profile }) {
  const t = useStore(userMessages)
  const { followers, following } = useCounts(profile)
  const { userId, posts, likes } = profile
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
