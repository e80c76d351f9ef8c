import { useStore } from '@nanostores/react'
import { shellMessages } from '../../../i18n/en/shell.ts'

/** Stands for an article's text while it is on its way. */
export function ArticleSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton article-skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
