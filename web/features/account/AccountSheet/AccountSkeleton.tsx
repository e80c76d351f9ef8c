import { useStore } from '@nanostores/react'
import { shellMessages } from '../../../i18n/en/shell.ts'

const rows = ['a', 'b', 'c'] as const

/** Rows in the heights that accounts will have; read out as one word. */
export function AccountSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {rows.map((row) => (
        <div className="account-bones" key={row} aria-hidden="true">
          <i className="account-bones__face" />
          <i className="account-bones__name" />
        </div>
      ))}
    </div>
  )
}
