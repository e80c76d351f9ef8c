import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { listMessages } from '../../../i18n/en/list.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { topicsMessages } from '../../../i18n/en/topics.ts'
import { topicsOf } from '../topicLists.ts'
import { TopicGrid, TopicGridSkeleton } from './TopicGrid.tsx'

/** The topics of the one who is logged in: those they follow, and those near to what they read. A few, and more on their wish. */
export function OwnTopics() {
  const t = useStore(topicsMessages)
  const shell = useStore(shellMessages)
  const said = useStore(listMessages)
  const list = topicsOf('own')
  const { pages, phase } = useStore(list.$list)
  useEffect(() => void list.start(), [list])
  const topics = pages.flat()
  const failed = phase === 'error' || phase === 'offline'
  if (phase === 'empty') return null
  return (
    <section aria-labelledby="own-title" aria-busy={phase === 'loading' || phase === 'more'}>
      <h2 className="topics__title" id="own-title">
        {t.own}
      </h2>
      {(topics.length > 0 || !failed) && (
        <TopicGrid topics={topics} hasPlaces={false}>
          {topics.length === 0 && <TopicGridSkeleton count={6} hasPlaces={false} />}
        </TopicGrid>
      )}
      {phase === 'ready' && (
        <button className="text-button topics__more" type="button" onClick={list.more}>
          {t.moreOwn}
        </button>
      )}
      {(failed || phase === 'slow') && (
        <button className="text-button topics__more" type="button" onClick={list.retry}>
          {phase === 'slow' ? said.slowTitle : said.failed} {shell.tryAgain}
        </button>
      )}
    </section>
  )
}
