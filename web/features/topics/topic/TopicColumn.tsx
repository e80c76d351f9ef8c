import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { topicMessages } from '../../../i18n/en/topic.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { $location } from '../../../lib/router/location.ts'
import { Segments } from '../../../ui/Segments/Segments.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { PostList } from '../../post/index.ts'
import { type TopicDetail, topicOrders, topicPostsOf } from '../topicDetails.ts'
import { chooseOrder, orderIn } from './order.ts'
import { PostOnTopic } from './PostOnTopic.tsx'
import { TopicCoin } from './TopicCoin.tsx'
import { TopicHead } from './TopicHead.tsx'

/** A topic that is known: what it is, its coin, and its posts. On wide screens the coin stands beside it. */
export function TopicColumn({ tag, detail, wide }: { tag: string; detail: TopicDetail; wide: boolean }) {
  const t = useStore(topicMessages)
  const [entry] = useState(() => $location.get().key)
  const order = orderIn(useStore($location).search)
  const { hashTag, coin } = detail
  const others = linkTo('topics')
  return (
    <>
      <TopicHead detail={detail} />
      {coin && !wide && <TopicCoin coin={coin} />}
      <PostOnTopic hashTag={hashTag} />
      <div className="topic-order">
        <Segments
          label={t.order}
          choices={topicOrders.map((value) => ({ value, text: t[value] }))}
          current={order}
          onChoose={chooseOrder}
        />
      </div>
      <PostList
        key={order}
        list={topicPostsOf(tag)[order]}
        place={`${entry} ${order}`}
        empty={
          <StatePanel
            title={t.noPostsTitle}
            text={t.noPostsText({ tag: `\u2068${hashTag}\u2069` })}
            {...(others && { action: { label: t.otherTopics, href: others } })}
          />
        }
      />
    </>
  )
}
