import { useStore } from '@nanostores/react'
import { Notices } from './components/Notices/Notices.tsx'
import { Shell } from './components/Shell/Shell.tsx'
import { Outlet } from './Outlet.tsx'
import { $place } from './stores/place.ts'

export function App() {
  const { route } = useStore($place)
  return (
    <Shell current={route?.name}>
      <Outlet />
      <Notices />
    </Shell>
  )
}
