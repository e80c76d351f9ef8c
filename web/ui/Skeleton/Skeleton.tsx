import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'

/** Cards in the heights that posts will have; read out as one word. The page's own HTML draws the same before any script runs. */
export function Skeleton({ rows }: { rows: number }) {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
        <div className="skeleton__card" key={row} aria-hidden="true">
          <i className="skeleton__face" />
          <i className="skeleton__line skeleton__line--name" />
          <i className="skeleton__line" />
          <i className="skeleton__line" />
          <i className="skeleton__line skeleton__line--last" />
          {row % 2 === 1 && <i className="skeleton__media" />}
          <i className="skeleton__actions" />
        </div>
      ))}
    </div>
  )
}
