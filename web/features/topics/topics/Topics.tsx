import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { topicsMessages } from '../../../i18n/en/topics.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { $location } from '../../../lib/router/location.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { Page } from '../../../ui/Page/Page.tsx'
import { Movers } from './Movers.tsx'
import { OwnTopics } from './OwnTopics.tsx'
import { Recommended } from './Recommended.tsx'
import { TopicRules } from './TopicRules.tsx'
import { TrendingTopics } from './TrendingTopics.tsx'

/** What people write on: what moves now, what the exchange recommends, one's own topics, and all by their places. */
export function Topics() {
  const shell = useStore(shellMessages)
  const viewer = useStore($viewer)
  const [entry] = useState(() => $location.get().key)
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
