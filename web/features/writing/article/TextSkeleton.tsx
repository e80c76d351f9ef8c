import { useStore } from '@nanostores/react'
import { shellMessages } from '../../../i18n/en/shell.ts'

/** Stands for the text while its editor is on its way. */
export function TextSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton article-skeleton article-text__skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      <i />
      <i />
      <i />
    </div>
  )
}
