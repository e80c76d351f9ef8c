import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { relationOf } from '#web/features/moderation/mutesAndBlocks.ts'
import { userMessages } from '#web/i18n/en/user.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { FollowButton } from '../FollowButton/FollowButton.tsx'
import { personOf, userPageOf } from '../profiles.ts'

/** A summary of a user: known fields at once, the rest after loading. Empty for an unknown user. @param who user id or slug. */
export function PersonCard({ who }: { who: string }) {
  const t = useStore(userMessages)
  const page = userPageOf(who)
  const list = useStore(page.$list)
  useEffect(() => {
    page.start()
    return page.stop
  }, [page])
  const profile = list.pages[0]?.[0]?.profile
  const person = list.phase === 'empty' ? undefined : (profile ?? personOf(who))
  const { block } = useStore(relationOf(person?.userId ?? ''))
  if (!person) return null
  const { userId, slug, nickName, badge } = person
  const isShut = block || profile?.blocksYou === true
  return (
    <section className="person-card" aria-label={nickName}>
      <div className="person-card__head">
        <Avatar person={person} size={72} />
        {profile && !isShut && (
          <FollowButton userId={userId} name={nickName} followed={profile.followed} followsYou={profile.followsYou} />
        )}
      </div>
      <a className="person-card__who" href={hrefTo('user', slug)}>
        <span className="person-card__name">
          <bdi>{nickName}</bdi> <Badge kind={badge} />
        </span>
        <bdi className="person-card__handle">{`@${slug}`}</bdi>
      </a>
      {profile?.bio && !isShut && (
        <p className="person-card__bio" dir="auto">
          {profile.bio}
        </p>
      )}
      {profile && !profile.blocksYou && <p className="person-card__facts">{t.followerCount(profile.followers)}</p>}
    </section>
  )
}
