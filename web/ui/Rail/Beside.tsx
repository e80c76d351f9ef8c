import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $device } from '../../lib/page/device.ts'
import { $railHead } from './railHead.ts'

/** Stands beside the content, where there is room for it, and waits for nothing. Rendered there only. */
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
