import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import { CommentSkeleton } from '#web/features/comments/Comment/Comments.tsx'
import { $hidden } from '#web/features/moderation/hidden.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import type { ListValue } from '#web/lib/lists/list.ts'
import { $location, hrefTo } from '#web/lib/router/location.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { BackButton } from '#web/ui/Page/BackButton.tsx'
import { useKeptScroll } from '#web/ui/Page/useKeptScroll.ts'
import { Beside } from '#web/ui/Rail/Beside.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $editedParts } from '../cardParts.ts'
import { detailsOf, type PostDetails } from '../postDetails.ts'
import { postOf } from '../posts.ts'
import { PostColumn } from './PostColumn.tsx'

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
