import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { rankMessages } from '../../../i18n/en/rank.ts'
import type { RankedPerson } from '../rank.ts'

type Gained = RankedPerson['gained']

/** How somebody has moved since the period before, in words. */
export function gainText(t: StoreValue<typeof rankMessages>, gained: Gained): string {
  if (gained === null) return t.fresh
  if (gained === 0) return t.unmoved
  return gained > 0 ? t.gained(gained) : t.lost(-gained)
}

/** The same at a glance: an arrow and a number; the words are another's. */
export function Gain({ gained }: { gained: Gained }) {
  const t = useStore(rankMessages)
  if (gained === null) return <span className="gain gain--new">{t.new}</span>
  if (gained === 0) return <span className="gain">–</span>
  return (
    <bdi className={gained > 0 ? 'gain is-up' : 'gain is-down'} dir="ltr">
      {gained > 0 ? '▲' : '▼'} {Math.abs(gained)}
    </bdi>
  )
}
