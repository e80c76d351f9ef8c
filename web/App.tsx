import { useStore } from '@nanostores/react'
import { LeaveNotice } from './components/LeaveNotice/LeaveNotice.tsx'
import { Notices } from './components/Notices/Notices.tsx'
import { Shell } from './components/Shell/Shell.tsx'
import { $leaving } from './content/leaving.ts'
import { Outlet } from './Outlet.tsx'
import { $place } from './stores/place.ts'

export function App() {
  const { route } = useStore($place)
  const leaving = useStore($leaving)
  return (
    <Shell current={route?.name}>
      <Outlet />
      <Notices />
      {leaving && <LeaveNotice leaving={leaving} />}
    </Shell>
  )
}
