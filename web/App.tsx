import { useStore } from '@nanostores/react'
import { Boundary } from './components/Boundary/Boundary.tsx'
import { Notices } from './components/Notices/Notices.tsx'
import { Shell } from './components/Shell/Shell.tsx'
import { Outlet } from './Outlet.tsx'
import { $overlays } from './stores/overlays.ts'
import { $place } from './stores/place.ts'
import { $banner, $shown } from './stores/screen.ts'

export const App = () => (
  <Boundary>
    <Page />
  </Boundary>
)

function Page() {
  const place = useStore($place)
  const shown = useStore($shown)
  // The frame changes together with what is in it: a bar that went before would move what is still being read.
  const { route } = shown.state === 'loading' ? place : shown.place
  const overlays = useStore($overlays)
  const Banner = useStore($banner)
  return (
    <>
      {Banner && <Banner />}
      <Shell current={route?.name}>
        <Outlet />
        <Notices />
        {Object.entries(overlays).map(([room, Overlay]) => (
          <Overlay key={room} />
        ))}
      </Shell>
    </>
  )
}
