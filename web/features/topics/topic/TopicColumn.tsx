import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import { useState } from 'react'
import { PostList } from '#web/features/post/PostList/PostList.tsx'
import { PostChart } from '#web/features/writing/ChartSheet/PostChart.tsx'
import { mayWrite } from '#web/features/writing/mayWrite.ts'
import { openComposer } from '#web/features/writing/openComposer.ts'
import { topicMessages } from '#web/i18n/en/topic.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { $flags, linkTo } from '#web/lib/page/flags.ts'
import { $location, hrefNow, relocate } from '#web/lib/router/location.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { RiskLine } from '#web/ui/RiskLine/RiskLine.tsx'
import { Segments } from '#web/ui/Segments/Segments.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { type KnownTopic, topicOf } from '../knownTopics.ts'
import { TopicFollow } from '../TopicFollow/TopicFollow.tsx'
import { type TopicDetail, type TopicOrder, topicOrders, topicPostsOf } from '../topicDetails.ts'

import { TopicCoin } from './TopicCoin.tsx'

/** The order of a topic's posts is its address's own: back, reload and a shared link keep it. */
export function orderIn(search: string): TopicOrder {
  const wanted = new URLSearchParams(search).get('order')
  return topicOrders.find((order) => order === wanted) ?? 'top'
}

function chooseOrder(order: TopicOrder): void {
  const [path = ''] = hrefNow().split('?')
  const query = new URLSearchParams($location.get().search)
  query.set('order', order)
  relocate(`${path}?${query}`)
}

/** A topic's name, how much is written, read and followed, and the way to follow it. */
function TopicHead({ detail }: { detail: TopicDetail }) {
  const t = useStore(topicMessages)
  const { posts, views } = useStore(topicsMessages)
  const $topic = topicOf(detail.hashTag)
  return (
    <header className="topic-head">
      <div className="topic-head__lines">
        <h2 className="topic-head__tag">
          <bdi>{`#${detail.hashTag}`}</bdi>
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

const hour = 3_600_000

/** The last three days of a coin, hour by hour. */
function latestChart({ coin, symbolId }: NonNullable<TopicDetail['coin']>) {
  const to = Math.ceil(Date.now() / hour) * hour
  const chart = { symbolId, interval: '60', from: to - 72 * hour, to, lines: [], notes: [] } as const
  const quote = symbolId.startsWith(coin) ? symbolId.slice(coin.length) : ''
  return { chart, coin, pair: quote ? `${coin}/${quote}` : symbolId }
}

/** The way to write on a topic, with its tag in the text from the start. */
export function PostOnTopic({ hashTag, coin }: { readonly hashTag: string; readonly coin?: TopicDetail['coin'] }) {
  const t = useStore(writingMessages)
  useStore($flags)
  if (!mayWrite()) return null
  return (
    <p className="topic-write">
      <button className="button topic-write__button" type="button" onClick={() => openComposer({ hashTag })}>
        <LateIcon name="edit" />
        <span>{t.postOnTopic({ tag: `#${hashTag}` })}</span>
      </button>
      {coin && <PostChart className="button topic-write__button topic-write__chart" take={() => latestChart(coin)} />}
    </p>
  )
}

/** A topic that is known: what it is, its coin, and its posts. On wide screens the coin stands beside it. */
export function TopicColumn({ tag, detail, wide }: { tag: string; detail: TopicDetail; wide: boolean }) {
  const t = useStore(topicMessages)
  const [entry] = useState(() => $location.get().key)
  const order = orderIn(useStore($location).search)
  const { hashTag, coin } = detail
  const others = linkTo('topics')
  return (
    <>
      {coin && <RiskLine />}
      <TopicHead detail={detail} />
      {coin && !wide && <TopicCoin coin={coin} />}
      <PostOnTopic hashTag={hashTag} coin={coin} />
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
            text={t.noPostsText({ tag: hashTag })}
            {...(others && { action: { label: t.otherTopics, href: others } })}
          />
        }
      />
    </>
  )
}
