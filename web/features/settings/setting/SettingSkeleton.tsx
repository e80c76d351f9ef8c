import { useStore } from '@nanostores/react'
import { shellMessages } from '../../../i18n/en/shell.ts'

const rows = ['a', 'b', 'c', 'd'] as const

/** Rows in the heights that settings will have; read out as one word. */
export function SettingSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {rows.map((row) => (
        <div className="setting-bones" key={row} aria-hidden="true">
          <i className="setting-bones__label" />
          <i className="setting-bones__switch" />
        </div>
      ))}
    </div>
  )
}
