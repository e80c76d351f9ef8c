import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'

/** Skeleton comments. */
export function CommentSkeleton({ rows }: { rows: number }) {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className="comment comment--skeleton" key={row} aria-hidden="true">
          <i className="comment__face" />
          <div className="comment__main">
            <i className="skeleton__line skeleton__line--name" />
            <i className="skeleton__line" />
            <i className="skeleton__line skeleton__line--last" />
          </div>
        </div>
      ))}
    </div>
  )
}
