import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { $quotations, quotations } from '#web/features/markets/tradePair.ts'
import { relationOf } from '#web/features/moderation/mutesAndBlocks.ts'
import { FollowButton } from '#web/features/people/FollowButton/FollowButton.tsx'
import { personOf, userPageOf } from '#web/features/people/profiles.ts'
import { TopicCoin } from '#web/features/topics/topic/TopicCoin.tsx'
import { userMessages } from '#web/i18n/en/user.ts'
import { onResize } from '#web/lib/page/onResize.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { place } from '#web/ui/Popover/Popover.tsx'
import { $hovered, type Hovered } from './hoverCard.ts'

/** Card of the hovered link. */
export function HoverCard() {
  const hovered = useStore($hovered)
  return hovered ? <Card key={`${hovered.subject.kind} ${hovered.anchor.textContent}`} hovered={hovered} /> : null
}

function Card({ hovered: { anchor, subject } }: { hovered: Hovered }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const put = () => place(own, anchor, 'start')
    put()
    // It grows as its content loads.
    return onResize(own, put)
  }, [anchor])
  return (
    <div className={`hover-card hover-card--${subject.kind}`} ref={box}>
      {subject.kind === 'person' ? <PersonCard who={subject.who} /> : <Coin coin={subject.coin} />}
    </div>
  )
}

/** Renders nothing if the coin is not traded. */
function Coin({ coin }: { coin: string }) {
  useEffect(() => void quotations.start(), [])
  const quotation = useStore($quotations).find(({ baseCoin }) => baseCoin === coin)
  if (!quotation) return null
  const { symbolId, baseCoin, quoteCoin } = quotation
  return <TopicCoin coin={{ coin, name: `${baseCoin}/${quoteCoin}`, symbolId }} />
}

/** A summary of a user: known fields at once, the rest after loading. Empty for an unknown user. @param who user id or slug. */
function PersonCard({ who }: { who: string }) {
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
