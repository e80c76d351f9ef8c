import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import { topicsMessages } from '../../../i18n/en/topics.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { Matched } from '../../../ui/Matched/Matched.tsx'
import { type KnownTopic, topicOf } from '../../topics/knownTopics.ts'
import { TopicFollow } from '../../topics/TopicFollow/TopicFollow.tsx'
import { rememberSearchTag } from '../recentSearches.ts'

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
