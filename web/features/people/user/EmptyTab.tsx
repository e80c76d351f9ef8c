import { useStore } from '@nanostores/react'
import type { Person } from '../../../../bridge/exchange/calls.ts'
import { userMessages } from '../../../i18n/en/user.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { type PersonTab, postsOf } from '../personPosts.ts'
import { isolated } from './Relation.tsx'

/** Why a tab of somebody's page has nothing in it. */
export function EmptyTab({ tab, person: { userId, nickName, badge } }: { tab: PersonTab; person: Person }) {
  const t = useStore(userMessages)
  const isHidden = useStore(postsOf(userId)[tab].$isHidden)
  const who = { name: isolated(nickName) }
  if (isHidden) return <StatePanel title={t.hiddenTitle(who)} text={t.hiddenText} />
  switch (tab) {
    case 'posts':
      // Nobody is led to follow who can be taken for somebody else.
      return <StatePanel title={t.noPostsTitle(who)} {...(badge !== 'lookAlike' && { text: t.noPostsText })} />
    case 'articles':
      return <StatePanel title={t.noArticlesTitle(who)} />
    case 'likes':
      return <StatePanel title={t.noLikesTitle(who)} />
  }
}
