import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import type { Person, Post } from '#bridge/exchange/calls.ts'
import { cut } from '#bridge/site/cut.ts'
import { Comments } from '#web/features/comments/Comment/Comments.tsx'
import { lateComment } from '#web/features/comments/lateComments.ts'
import { unblock } from '#web/features/moderation/ModerationMenu/unblock.ts'
import { relationOf } from '#web/features/moderation/mutesAndBlocks.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { ListValue } from '#web/lib/lists/list.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags, isOn } from '#web/lib/page/flags.ts'
import { $online } from '#web/lib/page/online.ts'
import { useDocumentTitle } from '#web/ui/Page/useDocumentTitle.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import type { PostDetails } from '../postDetails.ts'
import { CoinCards, coinsOf } from './CoinCards.tsx'
import { PostContent } from './PostContent.tsx'

const CommentComposer = lateComment(({ CommentComposer }) => CommentComposer)

/** A post's title, else its first words; its author's name where it has neither. */
export const titleOf = ({ title, text, author }: Pick<Post, 'title' | 'text' | 'author'>): string =>
  cut(title ?? text, 60) || author.nickName

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
  'editedAt',
  'viewCount',
  'commentCount',
] as const

/** A post of which at least the feed's part is known. On wide screens its coins stand beside it. */
export function PostColumn({
  $post,
  list,
  onRetry,
}: {
  $post: MapStore<Post>
  list: ListValue<PostDetails>
  onRetry: () => void
}) {
  const post = useStore($post, { keys: [...keys] })
  const device = useStore($device)
  useStore($flags)
  const { author } = post
  const { block } = useStore(relationOf(author.userId))
  useDocumentTitle(titleOf(post))
  if (block) return <BlockedPost author={author} />
  return (
    <>
      <AsOf at={list.asOf} />
      <PostContent post={post} list={list} onRetry={onRetry}>
        {device !== 'pc' && <CoinCards coins={coinsOf(post)} />}
      </PostContent>
      {isOn('comments') && <Comments postId={post.id} expected={post.commentCount} />}
      {isOn('comments') && (
        // Below all content, so that nothing moves when it loads.
        <div className="post-screen__reply">
          <CommentComposer postId={post.id} />
        </div>
      )}
    </>
  )
}

/** In place of a post by a user whom the reader has blocked, with a way to unblock them. */
function BlockedPost({ author: { userId, nickName: name } }: { author: Person }) {
  const t = useStore(postMessages)
  return (
    <StatePanel
      title={t.blockedTitle({ name })}
      text={t.blockedText}
      action={{ label: t.unblock, run: () => unblock({ userId, name }) }}
    />
  )
}

/** The age of the page while offline. */
function AsOf({ at }: { at: number }) {
  const t = useStore(postMessages)
  const online = useStore($online)
  const { clock } = useStore($intl)
  return (
    <div role="status">
      {!online && (
        <p className="post-screen__as-of">{at > 0 ? t.asOf({ time: clock().format(at) }) : t.offlineTitle}</p>
      )}
    </div>
  )
}
