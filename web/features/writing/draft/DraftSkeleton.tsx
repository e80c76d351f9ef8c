import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'

/** Placeholder rows with the height of drafts. */
export function DraftSkeleton({ rows }: { rows: number }) {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div className="draft-skeleton" key={row} aria-hidden="true">
          <i className="draft-skeleton__line" />
          <i className="draft-skeleton__line draft-skeleton__line--facts" />
        </div>
      ))}
    </div>
  )
}
