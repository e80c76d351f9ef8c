import { useStore } from '@nanostores/react'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { userMessages } from '../../messages/user.ts'
import type { PersonTab } from '../../stores/personPosts.ts'
import { isolated } from './Relation.tsx'

/** Why a tab of somebody's page has nothing in it. */
export function EmptyTab({ tab, name }: { tab: PersonTab; name: string }) {
  const t = useStore(userMessages)
  const who = { name: isolated(name) }
  switch (tab) {
    case 'posts':
      return <StatePanel title={t.noPostsTitle(who)} text={t.noPostsText} />
    case 'articles':
      return <StatePanel title={t.noArticlesTitle(who)} />
    case 'likes':
      return <StatePanel title={t.noLikesTitle(who)} />
  }
}
