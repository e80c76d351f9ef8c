import { useStore } from '@nanostores/react'
import type { Person } from '#bridge/exchange/calls.ts'
import { cardMessages } from '#web/i18n/en/card.ts'

/** A square and another on its corner. */
const seal = 'M2.6 2.6h10.8v10.8H2.6zM8 .4 15.6 8 8 15.6.4 8z'
const warning = 'M8 1 15.5 14.5H.5z'

/** The exchange's endorsement or warning, next to a name. Renders nothing without a badge. */
export function Badge({ kind }: { kind: Person['badge'] }) {
  const t = useStore(cardMessages)
  if (!kind) return null
  return (
    <span className={`badge badge--${kind}`} title={t[kind]}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path className="badge__seal" d={kind === 'lookAlike' ? warning : seal} />
        <path className="badge__tick" d={kind === 'lookAlike' ? 'M8 5.8v3.2M8 11.5v.01' : 'M4.8 8.2l2.2 2.2 4.2-4.6'} />
      </svg>
      <span className="visually-hidden">{t[kind]}</span>
    </span>
  )
}
