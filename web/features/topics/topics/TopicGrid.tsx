import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import type { ReactNode } from 'react'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { type KnownTopic, topicOf } from '../knownTopics.ts'
import { closeTopic, TopicFollow } from '../TopicFollow/TopicFollow.tsx'
import type { PlacedTopic } from '../topicLists.ts'

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
