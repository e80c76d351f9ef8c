import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { $location } from '../lib/router/location.ts'
import { Boundary } from '../ui/Boundary/Boundary.tsx'
import { Notices } from '../ui/Notices/Notices.tsx'
import { $overlays, dropOverlay } from '../ui/overlays.ts'
import { Outlet } from './Outlet.tsx'
import { $banner, $shown } from './screen.ts'
import { Shell } from './shell/Shell.tsx'

export const App = () => (
  <Boundary name="page">
    <Page />
  </Boundary>
)

/**
 * The route that is shown. The frame changes together with what is in it: a bar that went before would move what is still being
 * read, and what is on its way out is not rendered once more because the address has changed.
 */
const $route = computed(
  [$location, $shown],
  (place, shown) => (shown.state === 'loading' ? place : shown.place).route?.name,
)

/** One and the same element: what changes round it renders no screen again. */
const outlet = <Outlet />

function Page() {
  const route = useStore($route)
  const overlays = useStore($overlays)
  const Banner = useStore($banner)
  return (
    <>
      {Banner && (
        <Boundary name="banner" instead={null}>
          <Banner />
        </Boundary>
      )}
      <Shell current={route}>
        {outlet}
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
