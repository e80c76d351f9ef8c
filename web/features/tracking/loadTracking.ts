import { late } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { $sharing, readSharing } from './consent.ts'
import { forgetLeftNotes } from './keepNote.ts'
import type { Tracking } from './startTracking.ts'
import { setTracker } from './track.ts'

/** Whether to show the debug panel. */
const isDebug = () => new URLSearchParams(location.search).get('track') === 'debug'

/** After an opt-out nothing waits here either, such as a page left that was closed too soon to hear. */
async function forgetStoredEvents(): Promise<void> {
  const { forgetUnsent } = await late(() => import('#bridge/tracking/upload/inFlight.ts'), 'beside')
  await forgetUnsent()
}

/**
 * Begins to track, ends it, and begins again, as the person chooses.
 * @returns stop
 */
export function loadTracking(): () => void {
  let tracking: Tracking | undefined
  let hidePanel: (() => void) | undefined
  let turn = 0
  const begin = async (mine: number) => {
    // What stores comes with what takes events: a page that is left between the two would lose them. The tracker asks again.
    const sender = late(() => import('#bridge/tracking/upload/sender.ts'), 'beside').catch(() => {})
    const [{ startHere }] = await Promise.all([late(() => import('./startTracking.ts'), 'beside'), sender])
    if (mine !== turn) return
    tracking = startHere()
    if (!isDebug()) return
    const { showPanel } = await late(() => import('./debug/showPanel.ts'), 'beside')
    const hide = await showPanel(tracking.tracker)
    if (mine === turn) hidePanel = hide
    else hide()
  }
  const end = (forgets: boolean): Promise<void> => {
    turn++
    hidePanel?.()
    if (forgets) forgetLeftNotes()
    const ended = tracking?.stop({ clear: forgets }) ?? (forgets ? forgetStoredEvents() : Promise.resolve())
    hidePanel = undefined
    tracking = undefined
    return ended
  }
  const warn = (error: unknown) => console.warn('Tracking did not start or stop correctly.', error)
  let wasOn: boolean | undefined
  const unlisten = $sharing.subscribe(({ isOn }) => {
    if (isOn === wasOn) return
    wasOn = isOn
    // The page works without tracking.
    end(!isOn).catch(warn)
    if (!isOn) setTracker(null)
    else begin(turn).catch(warn)
  })
  // A page that comes back from the browser's cache has not heard what was chosen in another.
  const stopListening = listen(window, 'pageshow', readSharing)
  return () => {
    unlisten()
    stopListening()
    end(false).catch(warn)
  }
}
