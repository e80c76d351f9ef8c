import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import type { Person, Post } from '../../../bridge/exchange/calls.ts'
import { Comments } from '../../components/Comment/Comments.tsx'
import { useDocumentTitle } from '../../components/Page/useDocumentTitle.ts'
import { relate } from '../../components/SafetyMenu/deeds.ts'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { $intl } from '../../messages/i18n.ts'
import { postMessages } from '../../messages/post.ts'
import { $flags, isOn } from '../../stores/flags.ts'
import type { ListValue } from '../../stores/list.ts'
import { $online } from '../../stores/online.ts'
import type { PostDetails } from '../../stores/postDetails.ts'
import { relationOf } from '../../stores/safety.ts'
import { CoinCards } from './CoinCards.tsx'
import { coinsOf } from './coinsOf.ts'
import { PostContent } from './PostContent.tsx'
import { ReplySlot } from './ReplySlot.tsx'
import { titleOf } from './titleOf.ts'

/** What the page shows beside the counts that are the action row's own to repaint. */
const keys = [
  'author',
  'createdAt',
  'languageType',
  'title',
  'text',
  'entities',
  'media',
  'kind',
  'viewCount',
  'commentCount',
] as const

/** A post of which at least the feed's part is known. On wide screens its coins stand beside it. */
export function PostColumn({
  $post,
  list,
  wide,
  onRetry,
}: {
  $post: MapStore<Post>
  list: ListValue<PostDetails>
  wide: boolean
  onRetry: () => void
}) {
  const post = useStore($post, { keys: [...keys] })
  useStore($flags)
  const { author } = post
  const { block } = useStore(relationOf(author.userId))
  useDocumentTitle(titleOf(post))
  if (block) return <BlockedPost author={author} />
  return (
    <>
      <AsOf at={list.asOf} />
      <PostContent post={post} list={list} onRetry={onRetry}>
        {!wide && <CoinCards coins={coinsOf(post)} />}
      </PostContent>
      {isOn('comments') && <Comments postId={post.id} expected={post.commentCount} />}
      {isOn('comments') && <ReplySlot postId={post.id} />}
    </>
  )
}

/** Nothing of somebody the reader has blocked, and the way to take it back. */
function BlockedPost({ author: { userId, nickName: name } }: { author: Person }) {
  const t = useStore(postMessages)
  const unblock = () => relate({ userId, name }, 'block', false)
  return (
    <StatePanel title={t.blockedTitle({ name })} text={t.blockedText} action={{ label: t.unblock, run: unblock }} />
  )
}

/** Says how old the page is while there is no network to bring anything newer. */
function AsOf({ at }: { at: number }) {
  const t = useStore(postMessages)
  const online = useStore($online)
  const { clock } = useStore($intl)
  return (
    <div role="status">
      {!online && at > 0 && <p className="post-screen__as-of">{t.asOf({ time: clock().format(at) })}</p>}
    </div>
  )
}
