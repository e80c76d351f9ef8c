import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, useEffect } from 'react'
import { whenIdle } from '../../../bridge/lib/idle.ts'
import { late } from '../../../bridge/lib/late.ts'
import { services } from '../../lib/page/services.ts'
import { Boundary } from '../../ui/Boundary/Boundary.tsx'

/** The way to the reader's account, in the bar of each page; loaded once the page has what it is for. */
export const $barEntries = atom<ComponentType<{ labelled?: boolean }> | null>(null)

/** The places of the account's button and, on a phone, of the theme switch, which come later: beside the content at idle, on a phone after the first posts. */
export function LateSlots({ labelled = false }: { labelled?: boolean }) {
  const Entry = useStore($barEntries)
  useEffect(() => {
    if (!labelled) return
    return whenIdle(
      () => void late(() => import('./loadEntry.ts'), 'beside').then(({ loadEntry }) => loadEntry(), console.warn),
    )
  }, [labelled])
  if (Entry)
    return (
      <Boundary name="entries" instead={null}>
        <Entry labelled={labelled} />
      </Boundary>
    )
  const slot = <span className={labelled ? 'nav-link' : 'icon-button'} />
  return (
    <>
      {!labelled && !services().app && slot}
      {slot}
    </>
  )
}
