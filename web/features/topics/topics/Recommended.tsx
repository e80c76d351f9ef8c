import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { topicsMessages } from '../../../i18n/en/topics.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { recommendedTags } from '../topicLists.ts'

/** Tags that the exchange recommends; nothing where it recommends none. Their room is kept while they come. */
export function Recommended() {
  const t = useStore(topicsMessages)
  const { pages, phase } = useStore(recommendedTags.$list)
  useEffect(() => void recommendedTags.start(), [])
  const tags = pages.flat()
  if (tags.length === 0 && phase !== 'loading' && phase !== 'slow' && phase !== 'idle') return null
  return (
    <section className="topics__recommended" aria-labelledby="recommended-title" aria-busy={tags.length === 0}>
      <h2 className="topics__title" id="recommended-title">
        {t.recommended}
      </h2>
      <ul className="topics__strip topics__strip--tags">
        {tags.map(({ hashTag, label }) => (
          <li key={hashTag}>
            <a className="topics__tag" href={hrefTo('topic', hashTag)}>
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
