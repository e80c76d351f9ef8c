import { $sharing } from './consent.ts'
import { setTracker } from './track.ts'

/** Whether this page is to show what tracking does. */
const isDebug = () => new URLSearchParams(location.search).get('track') === 'debug'

/** Begins to track, ends it, and begins again, as the person chooses. Answers a function that ends it. */
export function bringTracking(): () => void {
  let stop: (() => void) | undefined
  let turn = 0
  const begin = async (mine: number) => {
    const { startHere } = await import('./startHere.ts')
    if (mine !== turn) return
    const { tracker, stop: stopTracking } = startHere()
    stop = stopTracking
    if (!isDebug()) return
    const { showPanel } = await import('./debug/showPanel.ts')
    const hide = await showPanel(tracker)
    if (mine !== turn) return hide()
    stop = () => {
      hide()
      stopTracking()
    }
  }
  const end = () => {
    turn++
    stop?.()
    stop = undefined
  }
  const unlisten = $sharing.subscribe(({ isOn }) => {
    end()
    if (!isOn) setTracker(null)
    // Not tracked is not broken: the page goes on.
    else begin(turn).catch((error: unknown) => console.warn('Tracking did not begin.', error))
  })
  return () => {
    unlisten()
    end()
  }
}
