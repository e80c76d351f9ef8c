import type { ReactNode } from 'react'
import { CardBoundary } from '../../../ui/Boundary/CardBoundary.tsx'
import { topicOf } from '../knownTopics.ts'
import { TopicCard } from '../TopicCard/TopicCard.tsx'
import type { PlacedTopic } from '../topicLists.ts'

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
