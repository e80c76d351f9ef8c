import type { Bridge } from '#bridge/app/bridge.ts'

/** An app that confirmed a screen and leaves the page in front all the same would leave its reader before an empty page. */
const answerTimeoutMs = 4_000

/**
 * Calls `show` once, when a page that was handed over comes to the front again, or never left it. `told`: what the app has said
 * of its being visible since it was asked, in that order.
 */
export function whenShownAgain(bridge: Bridge, told: readonly boolean[], show: () => void): () => void {
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
  const onVisible = (isVisible: boolean) => {
    if (isVisible) again()
    else clearTimeout(timer)
  }
  const onVisibility = () => onVisible(document.visibilityState === 'visible')
  const stopHearing = bridge.on('visibility', ({ visible }) => onVisible(visible))
  const timer = setTimeout(again, answerTimeoutMs)
  window.addEventListener('pageshow', onPageShow)
  document.addEventListener('visibilitychange', onVisibility)
  // A page is covered before it is uncovered: what was said before is of an earlier time.
  const covered = told.indexOf(false)
  if (covered >= 0) for (const isVisible of told.slice(covered)) onVisible(isVisible)
  return stop
}
