import { useStore } from '@nanostores/react'
import { userMessages } from '../../../i18n/en/user.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import type { PersonTab } from '../personPosts.ts'

/** Why a tab of the reader's own page has nothing in it, and what would fill it. */
export function OwnEmptyTab({ tab }: { tab: PersonTab }) {
  const t = useStore(userMessages)
  switch (tab) {
    case 'posts':
      return <StatePanel title={t.ownNoPostsTitle} text={t.ownNoPostsText} />
    case 'articles':
      return <StatePanel title={t.ownNoArticlesTitle} />
    case 'likes':
      return (
        <StatePanel
          title={t.ownNoLikesTitle}
          text={t.ownNoLikesText}
          action={{ label: t.toFeed, href: hrefTo('home') }}
        />
      )
  }
}
