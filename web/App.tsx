import { useStore } from '@nanostores/react'
import { Boundary } from './components/Boundary/Boundary.tsx'
import { Notices } from './components/Notices/Notices.tsx'
import { Shell } from './components/Shell/Shell.tsx'
import { Outlet } from './Outlet.tsx'
import { $overlays, dropOverlay } from './stores/overlays.ts'
import { $place } from './stores/place.ts'
import { $banner, $shown } from './stores/screen.ts'

export const App = () => (
  <Boundary name="page">
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
      {Banner && (
        <Boundary name="banner" instead={null}>
          <Banner />
        </Boundary>
      )}
      <Shell current={route?.name}>
        <Outlet />
        <Boundary name="notices" instead={null}>
          <Notices />
        </Boundary>
        {Object.entries(overlays).map(([namespace, Overlay]) => (
          <Boundary key={namespace} name={`overlay ${namespace}`} instead={null} onFail={() => dropOverlay(namespace)}>
            <Overlay />
          </Boundary>
        ))}
      </Shell>
    </>
  )
}
