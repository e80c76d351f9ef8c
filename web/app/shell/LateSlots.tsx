import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { $barEntries } from '#web/lib/page/places.ts'
import { $fromApp } from '#web/lib/page/preferences.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'

/** Slots for the account button and, on a phone, the theme switch. They load at idle in the side navigation, and after the first posts on a phone. */
export function LateSlots({ labelled = false }: { labelled?: boolean }) {
  const Entry = useStore($barEntries)
  const { theme: isDecided } = useStore($fromApp)
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
      {!labelled && !isDecided && slot}
      {slot}
    </>
  )
}
