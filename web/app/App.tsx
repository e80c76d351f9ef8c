import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { shellMessages } from '../i18n/en/shell.ts'
import { $banner } from '../lib/page/places.ts'
import { $location } from '../lib/router/location.ts'
import { Boundary } from '../ui/Boundary/Boundary.tsx'
import { Notices } from '../ui/Notices/Notices.tsx'
import { $overlays, dropOverlay } from '../ui/overlays.ts'
import { StatePanel } from '../ui/StatePanel/StatePanel.tsx'
import { $shown, tryAgain } from './screen.ts'
import { Shell } from './shell/Shell.tsx'

/** Screen of the current location, or its placeholder. */
function Outlet() {
  const shown = useStore($shown)
  const t = useStore(shellMessages)
  switch (shown.state) {
    case 'loading':
      return null
    case 'shown':
      return (
        <Boundary key={shown.place.key} name={shown.place.route?.name ?? 'missing'}>
          <shown.Screen params={shown.place.route?.params ?? {}} />
        </Boundary>
      )
    case 'failed': {
      const [title, text = ''] = shown.kind === 'slow' ? [t.slow] : [t.failedTitle, t.failedText]
      return <StatePanel kind={shown.kind} title={title} text={text} action={{ label: t.tryAgain, run: tryAgain }} />
    }
  }
}

export const App = () => (
  <Boundary name="page">
    <Page />
  </Boundary>
)

/**
 * The route of the shown screen. The shell changes together with its content: hiding a bar earlier would move what is
 * still being read. A screen that is about to be replaced does not render again when the URL changes.
 */
const $route = computed(
  [$location, $shown],
  (place, shown) => (shown.state === 'loading' ? place : shown.place).route?.name,
)

/** A constant element, so that changes of the shell do not render the screen again. */
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
