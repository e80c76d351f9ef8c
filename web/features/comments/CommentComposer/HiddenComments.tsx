import { useStore } from '@nanostores/react'
import { postMessages } from '../../../i18n/en/post.ts'
import { $hidden, setHidden } from '../../moderation/index.ts'
import type { Reply } from '../comments.ts'

/** What went no longer has a button that could keep the focus. */
const focusOn = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] .safety-button`)?.focus()

/** How many of these comments the reader has hidden, and the way to have them back. */
export function HiddenComments({ comments }: { comments: readonly Pick<Reply, 'id'>[] }) {
  const t = useStore(postMessages)
  const hidden = useStore($hidden).filter(
    ({ kind, id }) => kind === 'comment' && comments.some((comment) => comment.id === id),
  )
  const first = comments.find(({ id }) => hidden.some((one) => one.id === id))
  if (!first) return null
  const show = () => {
    for (const one of hidden) setHidden(one, false)
    requestAnimationFrame(() => focusOn(first.id))
  }
  return (
    <button className="comments__hidden" type="button" onClick={show}>
      {t.showHidden(hidden.length)}
    </button>
  )
}
