import { useStore } from '@nanostores/react'
import type { Person } from '../../../bridge/exchange/calls.ts'
import { cardMessages } from '../../messages/card.ts'

const seal =
  'M8 .8l1.7 1.5 2.200-.3.8 2.100 2.100.8-.3 2.200L16 8l-1.500 1 .3 2.200-2.100.8-.8 2.100-2.200-.3L8 15.200l-1.700-1.500-2.200.3-.8-2.100-2.100-.8.3-2.200L0 8l1.500-1-.3-2.200 2.100-.8.8-2.100 2.200.3z'
const warning = 'M8 1 15.500 14.500H.5z'

/** What the exchange vouches for, or warns of, beside a name. Nothing for a person without a badge. */
export function Badge({ kind }: { kind: Person['badge'] }) {
  const t = useStore(cardMessages)
  if (!kind) return null
  return (
    <span className={`badge badge--${kind}`} title={t[kind]}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path className="badge__seal" d={kind === 'lookAlike' ? warning : seal} />
        <path
          className="badge__tick"
          d={kind === 'lookAlike' ? 'M8 5.800v3.200M8 11.500v.01' : 'M4.800 8.200l2.200 2.200 4.200-4.600'}
        />
      </svg>
      <span className="visually-hidden">{t[kind]}</span>
    </span>
  )
}
