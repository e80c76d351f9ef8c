import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $device } from '#web/lib/page/device.ts'
import { $railHead } from '#web/lib/page/slots.ts'

/** Shown next to the content where there is room. Not rendered elsewhere, and waits for nothing. */
export function Beside({ children }: { children: ReactNode }) {
  const device = useStore($device)
  const Head = useStore($railHead)
  if (device !== 'pc') return null
  return (
    <aside className="rail">
      {Head && <Head />}
      {children}
    </aside>
  )
}
