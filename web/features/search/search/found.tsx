import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import { CoinPrice } from '#web/features/markets/CoinPrice/CoinPrice.tsx'
import { LateChains } from '#web/features/markets/LateMarkets.tsx'
import { FollowButton } from '#web/features/people/FollowButton/FollowButton.tsx'
import { type KnownTopic, topicOf } from '#web/features/topics/knownTopics.ts'
import { TopicFollow } from '#web/features/topics/TopicFollow/TopicFollow.tsx'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { Matched } from '#web/ui/Matched/Matched.tsx'
import { rememberSearchTag } from '../recentSearches.ts'
import type { FoundCoinValue, FoundPersonValue } from '../search.ts'

/** A topic that was found, by its tag. */
export function FoundTopic({ hashTag, query }: { hashTag: string; query: string }) {
  const $topic = topicOf(hashTag)
  return $topic ? <Row $topic={$topic} query={query} /> : null
}

function Row({ $topic, query }: { $topic: MapStore<KnownTopic>; query: string }) {
  const t = useStore(topicsMessages)
  const { hashTag, posts, teaser, followed } = useStore($topic)
  return (
    <div className="found" data-item={hashTag}>
      <a className="found__link" href={linkTo('topic', hashTag)} onClick={() => rememberSearchTag(hashTag)}>
        <span className="found__icon">
          <Icon name="topics" />
        </span>
        <span className="found__lines">
          <bdi className="found__name">
            <Matched text={`#${hashTag}`} query={query} />
          </bdi>
          <span className="found__detail found__detail--topic">
            <span className="found__posts">{teaser === '' ? t.posts(posts) : `${t.posts(posts)} ·`}</span>{' '}
            <bdi className="found__teaser">{teaser}</bdi>
          </span>
        </span>
      </a>
      <TopicFollow hashTag={hashTag} followed={followed} />
    </div>
  )
}

/** A user among the results: as in any list of people, with the match marked in their name. */
export function FoundPerson({ person, query }: { person: FoundPersonValue; query: string }) {
  const { userId, slug, nickName, badge, followed, followsYou } = person
  return (
    <div className="person-row" data-item={userId}>
      <a className="person-row__who" href={linkTo('user', slug)}>
        <Avatar person={person} size={40} />
        <span className="person-row__lines">
          <span className="person-row__name">
            <bdi>
              <Matched text={nickName} query={query} />
            </bdi>
            <Badge kind={badge} />
          </span>
          <bdi className="person-row__reason">
            <span>
              <span>@</span>
              <Matched text={slug} query={query} />
            </span>
          </bdi>
        </span>
      </a>
      <FollowButton userId={userId} name={nickName} followed={followed} followsYou={followsYou} />
    </div>
  )
}

/** A coin that was found, live. It leads to its topic. */
export function FoundCoin({ coin: found, query }: { coin: FoundCoinValue; query: string }) {
  const { coin, name, symbolId } = found
  return (
    <div className="found" data-item={symbolId}>
      <a className="found__link" href={linkTo('topic', coin)} onClick={() => rememberSearchTag(coin)}>
        <span className="found__icon">
          <LateIcon name="coin" />
        </span>
        <span className="found__lines">
          <span className="found__coin">
            <bdi className="found__name">
              <Matched text={coin} query={query} />
            </bdi>
            <bdi className="found__detail">
              <Matched text={name} query={query} />
            </bdi>
          </span>
          <LateChains className="found__chains" coin={coin} />
        </span>
        <CoinPrice symbolId={symbolId} known={found} />
      </a>
    </div>
  )
}
