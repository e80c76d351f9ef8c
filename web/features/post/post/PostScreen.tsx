import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { $device } from '../../../lib/page/device.ts'
import { $location } from '../../../lib/router/location.ts'
import { optional } from '../../../ui/optional.ts'
import { useKeptScroll } from '../../../ui/Page/useKeptScroll.ts'
import { detailsOf } from '../postDetails.ts'
import { postOf } from '../posts.ts'
import { readSource } from '../source.ts'
import { PostBar } from './PostBar.tsx'
import { PostColumn } from './PostColumn.tsx'
import { PostPlaceholder } from './PostPlaceholder.tsx'

const PostRail = optional(async () => (await import('./PostRail.tsx')).PostRail)

/** As the table of screens has it. */
export { PostScreen as Screen }

/** One post and what readers say to it. What the feed knows of it shows at once. */
export function PostScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const details = detailsOf(id)
  const list = useStore(details.$list)
  const wide = useStore($device) === 'pc'
  useEffect(() => {
    if (details.$list.get().phase === 'end') details.refresh()
    else details.start()
    return details.stop
  }, [details])
  useKeptScroll()
  useEffect(() => readSource($location.get().search), [])

  const $post = list.phase === 'empty' ? undefined : postOf(id)
  return (
    <div className="post-screen">
      <div className="post-screen__column">
        <PostBar isArticle={$post?.get().kind === 'article'} />
        {$post ? (
          <PostColumn $post={$post} list={list} wide={wide} onRetry={details.retry} />
        ) : (
          <PostPlaceholder phase={list.phase} reason={list.reason} onRetry={details.retry} />
        )}
      </div>
      {wide && (
        <aside className="post-screen__rail">
          <Suspense fallback={null}>{$post && <PostRail $post={$post} />}</Suspense>
        </aside>
      )}
    </div>
  )
}
