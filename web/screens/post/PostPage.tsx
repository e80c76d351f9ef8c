import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import type { Post } from '../../../bridge/exchange/calls.ts'
import { Comments } from '../../components/Comment/Comments.tsx'
import { $intl } from '../../messages/i18n.ts'
import { postMessages } from '../../messages/post.ts'
import { $device } from '../../stores/device.ts'
import type { ListValue } from '../../stores/list.ts'
import { $online } from '../../stores/online.ts'
import type { PostDetails } from '../../stores/postDetails.ts'
import { CoinCards } from './CoinCards.tsx'
import { coinsOf } from './coinsOf.ts'
import { PostBar } from './PostBar.tsx'
import { PostContent } from './PostContent.tsx'
import { PostRail } from './PostRail.tsx'
import { usePostTitle } from './usePostTitle.ts'

/** What the page shows beside its counts, which are the action row's own to repaint. */
const keys = ['author', 'createdAt', 'title', 'text', 'entities', 'media', 'kind', 'viewCount', 'commentCount'] as const

/** A post of which at least the feed's part is known. */
export function PostPage({
  $post,
  list,
  onRetry,
}: {
  $post: MapStore<Post>
  list: ListValue<PostDetails>
  onRetry: () => void
}) {
  const post = useStore($post, { keys: [...keys] })
  const wide = useStore($device) === 'pc'
  const coins = coinsOf(post)
  usePostTitle(post)
  return (
    <div className="post-screen">
      <div className="post-screen__column">
        <PostBar isArticle={post.kind === 'article'} />
        <AsOf at={list.asOf} />
        <PostContent post={post} list={list} onRetry={onRetry}>
          {!wide && <CoinCards coins={coins} />}
        </PostContent>
        <Comments postId={post.id} expected={post.commentCount} />
      </div>
      {wide && (
        <aside className="post-screen__rail">
          <PostRail author={post.author} coins={coins} />
        </aside>
      )}
    </div>
  )
}

/** Says how old the page is while there is no network to bring anything newer. */
function AsOf({ at }: { at: number }) {
  const t = useStore(postMessages)
  const online = useStore($online)
  const { clock } = useStore($intl)
  return (
    <div role="status">
      {!online && at > 0 && <p className="post-screen__as-of">{t.asOf({ time: clock.format(at) })}</p>}
    </div>
  )
}
