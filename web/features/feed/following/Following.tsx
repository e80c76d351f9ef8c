import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { followingMessages } from '../../../i18n/en/following.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { $location, hrefTo } from '../../../lib/router/location.ts'
import { Page } from '../../../ui/Page/Page.tsx'
import { FollowingFeed } from './FollowingFeed.tsx'
import { FollowingRail } from './FollowingRail.tsx'
import { VisitorFollowing } from './VisitorFollowing.tsx'

/** What the people one follows post; for a visitor, whom they follow on this device and what logging in gives. */
export function Following() {
  const t = useStore(followingMessages)
  const viewer = useStore($viewer)
  const [entry] = useState(() => $location.get().key)
  const manage = (
    <a className="following__manage" href={hrefTo('fansAndFocus', 'focus')}>
      {t.manage}
    </a>
  )
  return (
    <Page title={t.title} actions={manage} rail={() => <FollowingRail />}>
      {viewer === null ? <VisitorFollowing entry={entry} /> : <FollowingFeed entry={entry} />}
    </Page>
  )
}

export { Following as Screen }
