import { useStore } from '@nanostores/react'
import { articleMessages } from '../../messages/article.ts'
import { composerMessages } from '../../messages/composer.ts'
import type { ArticleSession } from './session.ts'

/** Whether what is written is kept, and where. */
export function SavedMark({ session }: { session: ArticleSession }) {
  const t = useStore(articleMessages)
  const composer = useStore(composerMessages)
  const isHeld = useStore(session.$isHeld)
  const kept = useStore(session.draft.$saved)
  const saved = isHeld ? 'nowhere' : kept
  const says = isHeld
    ? composer.notSaved
    : { saved: t.saved, saving: t.saving, here: t.savedHere, nowhere: t.savedNowhere }[saved]
  return (
    <span className={`article-saved article-saved--${saved}`} role="status">
      {says}
    </span>
  )
}
