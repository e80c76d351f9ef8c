import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { listMessages } from '#web/i18n/en/list.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { ListValue } from '#web/lib/lists/list.ts'
import { $online } from '#web/lib/page/online.ts'
import { markFirstItem } from '#web/lib/page/painted.ts'
import { ListFoot } from '#web/ui/LongList/ListFoot.tsx'
import { ListSkeleton } from '#web/ui/LongList/ListSkeleton.tsx'
import { useKeptPlace } from '#web/ui/LongList/useKeptPlace.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { type PlacedTopic, topicsOf } from '../topicLists.ts'
import { TopicGrid, TopicGridSkeleton } from './TopicGrid.tsx'

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
