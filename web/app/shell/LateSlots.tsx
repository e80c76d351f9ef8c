import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, useEffect } from 'react'
import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import type { RouteName } from '#bridge/site/routes.ts'
import { $barEntries } from '#web/features/account/account.ts'
import { $fromApp } from '#web/lib/page/preferences.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'

/** The navigation beside the content; a phone, which never shows it, does not load it. */
export const $sideNav = atom<ComponentType<{ current: RouteName | undefined }> | null>(null)

/** The places of the account's button and, on a phone, of the theme switch, which come later: beside the content at idle, on a phone after the first posts. */
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
