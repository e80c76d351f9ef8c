import { useStore } from '@nanostores/react'
import type { Person } from '../../../bridge/exchange/calls.ts'
import { cardMessages } from '../../messages/card.ts'

/** What the exchange vouches for, beside a name. Nothing for a person without a badge. */
export function Badge({ kind }: { kind: Person['badge'] }) {
  const t = useStore(cardMessages)
  if (!kind) return null
  return (
    <span className={`badge badge--${kind}`} title={t[kind]}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          className="badge__seal"
          d="M8 .8l1.7 1.5 2.200-.3.8 2.100 2.100.8-.3 2.200L16 8l-1.500 1 .3 2.200-2.100.8-.8 2.100-2.200-.3L8 15.200l-1.700-1.500-2.200.3-.8-2.100-2.100-.8.3-2.200L0 8l1.500-1-.3-2.200 2.100-.8.8-2.100 2.200.3z"
        />
        <path className="badge__tick" d="M4.800 8.200l2.200 2.200 4.200-4.600" />
      </svg>
      <span className="visually-hidden">{t[kind]}</span>
    </span>
  )
}
