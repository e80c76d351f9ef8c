import { useStore } from '@nanostores/react'
import { atom, type MapStore, type ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import type { Person, Post } from '#bridge/exchange/calls.ts'
import { cut } from '#bridge/site/cut.ts'
import { CommentSkeleton, Comments, lateComment } from '#web/features/comments/Comment/Comments.tsx'
import { $hidden } from '#web/features/moderation/hidden.ts'
import { unblock } from '#web/features/moderation/ModerationMenu/unblock.ts'
import { relationOf } from '#web/features/moderation/mutesAndBlocks.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { ListValue } from '#web/lib/lists/list.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags, isOn } from '#web/lib/page/flags.ts'
import { $online } from '#web/lib/page/online.ts'
import { $location, hrefTo } from '#web/lib/router/location.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { BackButton } from '#web/ui/Page/BackButton.tsx'
import { useDocumentTitle } from '#web/ui/Page/useDocumentTitle.ts'
import { useKeptScroll } from '#web/ui/Page/useKeptScroll.ts'
import { Beside } from '#web/ui/Rail/Beside.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $editedParts } from '../cardParts.ts'
import { detailsOf, type PostDetails } from '../postDetails.ts'
import { postOf } from '../posts.ts'
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
function PostColumn({
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

const known = /^[\w.-]{1,64}$/
const $kept = atom<string | null>(null)

/** What led the reader to the post that is shown: its address's `source1`, for tracking. No link of ours carries it on. */
export const $source: ReadableAtom<string | null> = $kept

/**
 * Reads the source from a post's query. One that cannot be is warned of and counts for nothing.
 * @returns a function that forgets it.
 */
export function readSource(search: string): () => void {
  const source = new URLSearchParams(search).get('source1')
  const isKnown = source !== null && known.test(source)
  if (source && !isKnown) console.warn(`Ignored unknown source “${source.slice(0, 80)}”.`)
  $kept.set(isKnown ? source : null)
  return () => $kept.set(null)
}

/** The skeleton of a post. */
function PostSkeleton() {
  const t = useStore(shellMessages)
  return (
    <>
      <div className="skeleton post-skeleton" role="status">
        <span className="visually-hidden">{t.loading}</span>
        <div className="post-skeleton__author">
          <i className="post-skeleton__face" />
          <i className="post-skeleton__name" />
        </div>
        <i className="post-skeleton__line" />
        <i className="post-skeleton__line" />
        <i className="post-skeleton__line" />
        <i className="post-skeleton__line post-skeleton__line--last" />
        <i className="post-skeleton__facts" />
        <i className="post-skeleton__actions" />
      </div>
      <CommentSkeleton rows={3} />
    </>
  )
}

/** The loading or error state of a post. */
function PostPlaceholder({
  list: { phase, reason },
  id,
  onRetry,
}: {
  list: ListValue<PostDetails>
  /** The id to look up a removal; empty if the reader deleted it. */
  id: string
  onRetry: () => void
}) {
  const t = useStore(postMessages)
  const shell = useStore(shellMessages)
  const late = useStore($editedParts)
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'empty': {
      const gone = (
        <StatePanel
          title={t.missingTitle}
          text={t.missingText}
          action={{ label: shell.toHome, href: hrefTo('home') }}
        />
      )
      return late && id ? <late.OwnRemoval target="post" id={id} instead={gone} /> : gone
    }
    case 'error':
      return <StatePanel kind="error" title={t.errorTitle} text={reason} action={retry} />
    case 'offline':
      return <StatePanel kind="offline" title={t.offlineTitle} text={t.offlineText} action={retry} />
    default:
      return (
        <>
          {phase === 'slow' && <StatePanel inline kind="slow" title={t.slowTitle} text={t.slowText} action={retry} />}
          <PostSkeleton />
        </>
      )
  }
}

/** The bar at the head of a post. */
function PostBar({ isArticle }: { isArticle: boolean }) {
  const t = useStore(postMessages)
  // An article's own title is the page's heading.
  const Title = isArticle ? 'p' : 'h1'
  return (
    <header className="post-bar">
      <BackButton />
      <Title className="post-bar__title">{isArticle ? t.article : t.post}</Title>
    </header>
  )
}

const PostRail = lateComponent(async () => (await import('./PostRail.tsx')).PostRail, { wait: 'beside' })

/** As the table of screens has it. */
export { PostScreen as Screen }

/** A post with its comments. Fields known from the feed show at once. */
export function PostScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const details = detailsOf(id)
  const list = useStore(details.$list)
  useEffect(() => {
    if (details.$list.get().phase === 'end') details.refresh()
    else details.start()
    return details.stop
  }, [details])
  useKeptScroll()
  useEffect(() => readSource($location.get().search), [])

  const isDeleted = useStore($hidden).some((one) => one.isDeleted && one.id === id)
  const $post = list.phase === 'empty' || isDeleted ? undefined : postOf(id)
  return (
    <div className="post-screen">
      <div className="post-screen__column">
        <PostBar isArticle={$post?.get().kind === 'article'} />
        {$post ? (
          <PostColumn $post={$post} list={list} onRetry={details.retry} />
        ) : (
          <PostPlaceholder
            list={isDeleted ? { ...list, phase: 'empty' } : list}
            id={isDeleted ? '' : id}
            onRetry={details.retry}
          />
        )}
      </div>
      <Beside>{$post && <PostRail $post={$post} />}</Beside>
    </div>
  )
}
