import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { linkStyles } from '#web/lib/page/styles.ts'

const load = () =>
  Promise.all([
    late(() => import('./CommentComposer/CommentComposer.tsx'), 'needed'),
    linkStyles('overlays', 'beside'),
    loadMessages('reply'),
    loadMessages('composer'),
  ]).then(([{ CommentComposer }]) => CommentComposer)

/** The place of the reply bar, which loads after the post. It is below all content, so nothing moves. */
export function ReplySlot({ postId }: { postId: string }) {
  const [Bar, setBar] = useState<ComponentType<{ postId: string }>>()
  useEffect(() => {
    let isHere = true
    const stop = whenIdle(() => {
      load().then(
        (Loaded) => isHere && setBar(() => Loaded),
        (error: unknown) => console.warn('Could not load the reply bar.', error),
      )
    })
    return () => {
      isHere = false
      stop()
    }
  }, [])
  return <div className="post-screen__reply">{Bar && <Bar postId={postId} />}</div>
}
