import { useStore } from '@nanostores/react'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { userMessages } from '../../messages/user.ts'
import type { PersonTab } from '../../stores/personPosts.ts'
import { pathTo } from '../../stores/place.ts'

/** Why a tab of one's own page has nothing in it, and what would fill it. */
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
          action={{ label: t.toFeed, href: pathTo('home') }}
        />
      )
  }
}
