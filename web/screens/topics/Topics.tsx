import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Icon } from '../../components/Icon/Icon.tsx'
import { Page } from '../../components/Page/Page.tsx'
import { shellMessages } from '../../messages/shell.ts'
import { topicsMessages } from '../../messages/topics.ts'
import { linkTo } from '../../stores/flags.ts'
import { $place } from '../../stores/place.ts'
import { $viewer } from '../../stores/viewer.ts'
import { Movers } from './Movers.tsx'
import { OwnTopics } from './OwnTopics.tsx'
import { Recommended } from './Recommended.tsx'
import { TopicRules } from './TopicRules.tsx'
import { TrendingTopics } from './TrendingTopics.tsx'

/** What people write on: what moves now, what the exchange recommends, one's own topics, and all by their places. */
export function Topics() {
  const shell = useStore(shellMessages)
  const viewer = useStore($viewer)
  const [entry] = useState(() => $place.get().key)
  return (
    <Page title={shell.topics} head={<SearchLink />} rail={() => <TopicRules />}>
      <Movers />
      <Recommended />
      {viewer !== null && <OwnTopics />}
      <TrendingTopics place={`${entry} trending`} />
    </Page>
  )
}

/** Looks like the field that it leads to. */
function SearchLink() {
  const t = useStore(topicsMessages)
  const href = linkTo('search')
  if (!href) return null
  return (
    <div className="topics__search-bar">
      <a className="topics__search" href={href}>
        <Icon name="search" />
        <span className="topics__search-text">{t.search}</span>
      </a>
    </div>
  )
}

export { Topics as Screen }
