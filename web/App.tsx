import { useStore } from '@nanostores/react'
import { LeaveNotice } from './components/LeaveNotice/LeaveNotice.tsx'
import { Notices } from './components/Notices/Notices.tsx'
import { Shell } from './components/Shell/Shell.tsx'
import { $leaving } from './content/leaving.ts'
import { Outlet } from './Outlet.tsx'
import { $place } from './stores/place.ts'
import { $shown } from './stores/screen.ts'

export function App() {
  const place = useStore($place)
  const shown = useStore($shown)
  // The frame changes together with what is in it: a bar that went before would move what is still being read.
  const { route } = shown.state === 'loading' ? place : shown.place
  const leaving = useStore($leaving)
  return (
    <Shell current={route?.name}>
      <Outlet />
      <Notices />
      {leaving && <LeaveNotice leaving={leaving} />}
    </Shell>
  )
}
