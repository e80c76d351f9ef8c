import { useStore } from '@nanostores/react'
import { railMessages } from '#web/i18n/en/rail.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { RailSection } from '#web/ui/Rail/RailSection.tsx'
import { hotTopics } from './topics.ts'

/** What many write about now. */
export function HotTopics() {
  const t = useStore(railMessages)
  return (
    <RailSection title={t.hotTopics} list={hotTopics} rows={6} keyOf={({ hashTag }) => hashTag}>
      {({ hashTag, posts }) => (
        <li>
          <a className="hot-topic" href={hrefTo('topic', hashTag)}>
            <bdi className="hot-topic__tag">{`#${hashTag}`}</bdi>
            <span className="hot-topic__posts">{t.posts(posts)}</span>
          </a>
        </li>
      )}
    </RailSection>
  )
}
