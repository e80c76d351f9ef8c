import { useStore } from '@nanostores/react'
import { articleMessages } from '../../messages/article.ts'
import type { ArticleSession } from './session.ts'

/** Whether what is written is kept, and where. */
export function SavedMark({ session }: { session: ArticleSession }) {
  const t = useStore(articleMessages)
  const saved = useStore(session.draft.$saved)
  const says = { saved: t.saved, saving: t.saving, here: t.savedHere, nowhere: t.savedNowhere }[saved]
  return (
    <span className={`article-saved article-saved--${saved}`} role="status">
      {says}
    </span>
  )
}
