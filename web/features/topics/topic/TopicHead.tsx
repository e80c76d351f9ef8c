import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import { topicMessages } from '../../../i18n/en/topic.ts'
import { topicsMessages } from '../../../i18n/en/topics.ts'
import { type KnownTopic, topicOf } from '../knownTopics.ts'
import { TopicFollow } from '../TopicFollow/TopicFollow.tsx'
import type { TopicDetail } from '../topicDetails.ts'

/** A topic's name, how much is written, read and followed, and the way to follow it. */
export function TopicHead({ detail }: { detail: TopicDetail }) {
  const t = useStore(topicMessages)
  const { posts, views } = useStore(topicsMessages)
  const $topic = topicOf(detail.hashTag)
  return (
    <header className="topic-head">
      <div className="topic-head__lines">
        <h2 className="topic-head__tag">
          <bdi>#{detail.hashTag}</bdi>
        </h2>
        <p className="topic-head__facts">
          <span>{posts(detail.posts)}</span> <span>{views(detail.views)}</span>{' '}
          {$topic && <Followers $topic={$topic} detail={detail} say={t.followers} />}
        </p>
      </div>
      {$topic && <Follow $topic={$topic} />}
    </header>
  )
}

/** With the reader, as soon as they wish it. */
function Followers({
  $topic,
  detail,
  say,
}: {
  $topic: MapStore<KnownTopic>
  detail: TopicDetail
  say: (count: number) => string
}) {
  const { followed } = useStore($topic)
  const others = detail.followers - Number(detail.followed)
  return <span>{say(others + Number(followed))}</span>
}

function Follow({ $topic }: { $topic: MapStore<KnownTopic> }) {
  const { hashTag, followed } = useStore($topic)
  return <TopicFollow hashTag={hashTag} followed={followed} />
}
