import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import { type ReactNode, useEffect, useRef } from 'react'
import { listMessages } from '#web/i18n/en/list.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { ListValue } from '#web/lib/lists/list.ts'
import { $online } from '#web/lib/page/online.ts'
import { markFirstItem } from '#web/lib/page/painted.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { ListFoot, ListSkeleton } from '#web/ui/LongList/ListFoot.tsx'
import { useKeptPlace } from '#web/ui/LongList/useKeptPlace.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { type KnownTopic, topicOf } from '../knownTopics.ts'
import { closeTopic, TopicFollow } from '../TopicFollow/TopicFollow.tsx'
import { type PlacedTopic, topicsOf } from '../topicLists.ts'

/** A topic in the square: what it is, what is said in it, and the way to follow or to close it. `place` 1 is first. */
function TopicCard({ $topic, place }: { $topic: MapStore<KnownTopic>; place?: number | undefined }) {
  const { hashTag, closed } = useStore($topic)
  return (
    <li className={place === undefined ? 'topic-card' : 'topic-card topic-card--placed'} data-item={hashTag}>
      {closed ? <ClosedTopic hashTag={hashTag} /> : <OpenTopic $topic={$topic} place={place} />}
    </li>
  )
}

function OpenTopic({ $topic, place }: { $topic: MapStore<KnownTopic>; place: number | undefined }) {
  const t = useStore(topicsMessages)
  const { plain } = useStore($intl)
  const { hashTag, posts, views, followed, teaser } = useStore($topic)
  const hasAccount = useStore($viewer) !== null
  return (
    <>
      {place !== undefined && (
        <p className={place <= 3 ? `topic-card__place topic-card__place--${place}` : 'topic-card__place'}>
          <span className="visually-hidden">{t.place({ place: plain().format(place) })}</span>
          <span aria-hidden="true">{plain().format(place)}</span>
        </p>
      )}
      <h3 className="topic-card__tag">
        <a className="topic-card__link" href={hrefTo('topic', hashTag)}>
          <bdi>{`#${hashTag}`}</bdi>
        </a>
      </h3>
      <p className="topic-card__teaser" dir="auto">
        {teaser}
      </p>
      <p className="topic-card__facts">
        <span>{t.posts(posts)}</span> <span>{t.views(views)}</span>
      </p>
      <TopicFollow hashTag={hashTag} followed={followed} />
      {hasAccount && (
        <button
          className="icon-button topic-card__close"
          type="button"
          aria-label={t.notInterested({ tag: hashTag })}
          onClick={() => closeTopic(hashTag, true)}
        >
          <LateIcon name="close" size={16} />
        </button>
      )}
    </>
  )
}

/** Replaces a hidden topic, in its size, with undo. */
function ClosedTopic({ hashTag }: { hashTag: string }) {
  const t = useStore(topicsMessages)
  return (
    <div className="topic-card__closed">
      <p role="status">{t.closed({ tag: hashTag })}</p>
      <button className="text-button" type="button" onClick={() => closeTopic(hashTag, false)}>
        {t.undo}
      </button>
    </div>
  )
}

/** Topics side by side: two on a phone, three where there is room. */
export function TopicGrid({
  topics,
  hasPlaces,
  children,
}: {
  topics: readonly PlacedTopic[]
  hasPlaces: boolean
  children?: ReactNode
}) {
  return (
    <ul className="topics__grid">
      {topics.map(({ hashTag, place }) => {
        const $topic = topicOf(hashTag)
        return (
          $topic && (
            <CardBoundary key={hashTag} id={hashTag} as="li">
              <TopicCard $topic={$topic} place={hasPlaces ? place : undefined} />
            </CardBoundary>
          )
        )
      })}
      {children}
    </ul>
  )
}

/** Cards in the height that topics will have. */
export function TopicGridSkeleton({ count, hasPlaces }: { count: number; hasPlaces: boolean }) {
  const className = hasPlaces ? 'topic-card topic-card--bone topic-card--placed' : 'topic-card topic-card--bone'
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <li key={at} className={className} aria-hidden="true" />
  ))
}

/** What the states of a list speak of; they do not look at what is in it. */
const withoutItems = (value: ListValue<PlacedTopic>): ListValue<string> => ({ ...value, pages: [] })

/** What is written on now, by its place. */
export function TrendingTopics({ place }: { place: string }) {
  const t = useStore(topicsMessages)
  const list = topicsOf('trending')
  const value = useStore(list.$list)
  useEffect(() => void list.start(), [list])
  return (
    <section aria-labelledby="trending-title" aria-busy={value.phase === 'loading'}>
      <h2 className="topics__title" id="trending-title">
        {t.trending}
      </h2>
      <AsOf at={value.asOf} />
      {value.phase === 'empty' && <StatePanel title={t.emptyTitle} text={t.emptyText} />}
      {value.phase !== 'empty' && value.pages.length === 0 && (
        <ListSkeleton list={withoutItems(value)} onRetry={list.retry} skeleton={<TrendingSkeleton />} />
      )}
      {value.pages.length > 0 && (
        <>
          <Placed topics={value.pages.flat()} place={place} />
          <div className="topics__foot">
            <ListFoot list={withoutItems(value)} onMore={list.more} onRetry={list.retry} />
          </div>
        </>
      )}
    </section>
  )
}

/** Brings the reader back to the topic they were at. */
function Placed({ topics, place }: { topics: readonly PlacedTopic[]; place: string }) {
  const root = useRef<HTMLDivElement>(null)
  useKeptPlace(root, place)
  useEffect(() => void markFirstItem(), [])
  return (
    <div ref={root}>
      <TopicGrid topics={topics} hasPlaces />
    </div>
  )
}

function TrendingSkeleton() {
  const { loading } = useStore(shellMessages)
  return (
    <div role="status">
      <span className="visually-hidden">{loading}</span>
      <ul className="topics__grid">
        <TopicGridSkeleton count={12} hasPlaces />
      </ul>
    </div>
  )
}

function AsOf({ at }: { at: number }) {
  const t = useStore(listMessages)
  const online = useStore($online)
  const { clock } = useStore($intl)
  return (
    <div role="status">
      {!online && at > 0 && <p className="long-list__as-of">{t.asOf({ time: clock().format(at) })}</p>}
    </div>
  )
}
