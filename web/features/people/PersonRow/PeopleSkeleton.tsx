import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'

/** Skeleton rows of people; screen readers hear one word. */
export function PeopleSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className="person-row person-row--skeleton" key={row} aria-hidden="true">
          <i className="person-row__face" />
          <span className="person-row__lines">
            <i className="person-row__line" />
            <i className="person-row__line person-row__line--second" />
          </span>
          <i className="person-row__button" />
        </div>
      ))}
    </div>
  )
}
