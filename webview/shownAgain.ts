import type { Bridge } from '../bridge/app/bridge.ts'

/** An app that confirmed a screen and leaves the page in front all the same would leave its reader before an empty page. */
const patienceMs = 4_000

/** Calls `show` once, when a page that was handed over comes to the front again, or never left it. */
export function whenShownAgain(bridge: Bridge, show: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    stopHearing()
    window.removeEventListener('pageshow', onPageShow)
    document.removeEventListener('visibilitychange', onVisibility)
  }
  const again = () => {
    stop()
    show()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) again()
  }
  const onVisibility = () => {
    if (document.visibilityState === 'visible') again()
    else clearTimeout(timer)
  }
  const stopHearing = bridge.on('visibility', ({ visible }) => {
    if (visible) again()
    else clearTimeout(timer)
  })
  const timer = setTimeout(again, patienceMs)
  window.addEventListener('pageshow', onPageShow)
  document.addEventListener('visibilitychange', onVisibility)
  return stop
}
