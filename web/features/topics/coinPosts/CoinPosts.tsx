import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { openCards, PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { PostChart } from '#web/features/writing/ChartSheet/PostChart.tsx'
import { mayWrite } from '#web/features/writing/mayWrite.ts'
import { openComposer } from '#web/features/writing/openComposer.ts'
import { topicMessages } from '#web/i18n/en/topic.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { List } from '#web/lib/lists/list.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { afterPaint } from '#web/lib/page/painted.ts'
import type { Slots } from '#web/lib/page/slots.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { ListSkeleton } from '#web/ui/LongList/ListFoot.tsx'
import { Segments } from '#web/ui/Segments/Segments.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { topicOf } from '../knownTopics.ts'
import { TopicFollow } from '../TopicFollow/TopicFollow.tsx'
import { type TopicOrder, topicDetailsOf, topicOrders, topicPostsBetween, topicPostsOf } from '../topicDetails.ts'

/** All that are shown: the topic's own page has the others. */
const maxPosts = 20
/** What is seen first in the panel. As many more come after each paint: a phone takes long to lay out cards. */
const firstPosts = 2
const staleAfterMs = 60_000

type Props = Awaited<ReturnType<Slots['coinPosts']>> extends ComponentType<infer P> ? P : never

/** As the axis of the chart writes it. */
const minute = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const keyOf = (coin: string, { from, to }: { from: number; to: number }): string => `${coin} ${from} ${to}`

/** Posts about a coin, next to its chart. */
export function CoinPosts({ coin, $range, onAll, takeChart }: Props) {
  const t = useStore(topicMessages)
  const { postOnTopic } = useStore(writingMessages)
  const [order, setOrder] = useState<TopicOrder>('latest')
  const { tag } = useStore($intl)
  useStore($flags)
  const range = useStore($range)
  const format = useMemo(() => new Intl.DateTimeFormat(tag, minute), [tag])
  useEffect(() => $range.listen((next) => next && topicPostsBetween(keyOf(coin, next)).start()), [coin, $range])
  const list = range ? topicPostsBetween(keyOf(coin, range)) : topicPostsOf(coin)[order]
  return (
    <>
      <div className="coin-posts__head">
        <TopicLine coin={coin} />
        <Segments
          label={t.order}
          choices={[...topicOrders].reverse().map((value) => ({ value, text: t[value] }))}
          current={order}
          onChoose={setOrder}
        />
        {mayWrite() && (
          <button className="coin-posts__write" type="button" onClick={() => openComposer({ hashTag: coin })}>
            <LateIcon name="edit" />
            <span>{postOnTopic({ tag: `#${coin}` })}</span>
          </button>
        )}
        <PostChart
          className="coin-posts__write"
          take={() => {
            const taken = takeChart()
            return taken && { ...taken, coin }
          }}
        />
      </div>
      <div role="status">
        {range && (
          <p className="coin-posts__range">
            <span>{t.postsBetween({ from: format.format(range.from), to: format.format(range.to) })}</span>{' '}
            <button className="text-button" type="button" onClick={onAll}>
              {t.showAll}
            </button>
          </p>
        )}
      </div>
      <Posts key={range ? `${range.from} ${range.to}` : order} list={list} coin={coin} />
    </>
  )
}

/** The coin's topic, and the way to follow it: both with what the exchange knows of it. */
function TopicLine({ coin }: { coin: string }) {
  const { posts } = useStore(topicsMessages)
  const details = topicDetailsOf(coin)
  const [detail] = useStore(details.$list).pages.flat()
  useEffect(() => {
    details.start()
    return details.stop
  }, [details])
  return (
    <div className="coin-posts__topic">
      <a className="coin-posts__tag" href={hrefTo('topic', detail?.hashTag ?? coin)}>
        <bdi>{`#${detail?.hashTag ?? coin}`}</bdi>
      </a>
      {detail && (
        <>
          <span className="coin-posts__count">{posts(detail.posts)}</span>
          <Follow hashTag={detail.hashTag} />
        </>
      )}
    </div>
  )
}

function Follow({ hashTag }: { hashTag: string }) {
  const $topic = topicOf(hashTag)
  return $topic ? <KnownFollow $topic={$topic} /> : null
}

function KnownFollow({ $topic }: { $topic: NonNullable<ReturnType<typeof topicOf>> }) {
  const { hashTag, followed } = useStore($topic)
  return <TopicFollow hashTag={hashTag} followed={followed} />
}

function Posts({ list, coin }: { list: List<string>; coin: string }) {
  const t = useStore(topicMessages)
  const value = useStore(list.$list)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { phase, asOf } = list.$list.get()
    if ((phase === 'ready' || phase === 'end') && Date.now() - asOf > staleAfterMs) list.refresh()
    else list.start()
  }, [list])
  useEffect(() => (root.current ? openCards(root.current) : undefined), [])
  const isThere = value.pages.length > 0
  const [max, setMax] = useState(firstPosts)
  useEffect(() => (isThere && max < maxPosts ? afterPaint(() => setMax(max + firstPosts)) : undefined), [isThere, max])
  const ids = value.pages.flat().slice(0, max)
  return (
    <div className="coin-posts__list" ref={root} aria-busy={value.phase === 'loading'}>
      {ids.map((id) => (
        <CardBoundary key={id} id={id}>
          <PostCard id={id} />
        </CardBoundary>
      ))}
      {value.phase === 'empty' && <StatePanel title={t.noPostsTitle} text={t.noPostsText({ tag: coin })} />}
      {ids.length === 0 && value.phase !== 'empty' && <ListSkeleton list={value} onRetry={list.retry} />}
      {ids.length > 0 && (
        <a className="coin-posts__all" href={hrefTo('topic', coin)}>
          {t.allPosts({ tag: coin })}
        </a>
      )}
    </div>
  )
}
