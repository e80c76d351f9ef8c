import { useStore } from '@nanostores/react'
import { articleMessages } from '../../../i18n/en/article.ts'

/** How many characters are left, before the limit bites; nothing while there is much room. */
export function Left({ id, length, max, from }: { id?: string; length: number; max: number; from: number }) {
  const t = useStore(articleMessages)
  const over = length - max
  const text = over > 0 ? t.over(over) : length >= from ? t.left(-over) : ''
  return (
    <span className={over > 0 ? 'article-left article-left--over' : 'article-left'} id={id} role="status">
      {text}
    </span>
  )
}
