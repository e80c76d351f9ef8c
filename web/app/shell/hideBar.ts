import { computed } from 'nanostores'
import { $device } from '#web/lib/page/device.ts'
import { onScroll, scrolled } from '#web/lib/page/scroll.ts'
import { hasOwnBar } from '#web/lib/page/slots.ts'
import { $shown } from '../screen.ts'

/** Ignores smaller scroll movements, in pixels. */
const minMove = 8
const barHeight = 48
const lookEveryMs = 80

const $hasBar = computed(
  [$device, $shown],
  (device, shown) => device === 'mobile' && shown.state !== 'loading' && !hasOwnBar(shown.place.route?.name),
)

/** Marks the page while its top bar should be hidden. */
function watchScroll(): () => void {
  const { dataset } = document.documentElement
  let last = scrolled()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer = undefined
    const y = scrolled()
    if (y > barHeight && Math.abs(y - last) < minMove) return
    const hide = y > barHeight && y > last
    last = y
    if (hide !== (dataset.bar === 'hidden')) dataset.bar = hide ? 'hidden' : 'shown'
  }
  // Reading the scroll position in the event would force a layout in every frame.
  const lookSoon = () => {
    timer ??= setTimeout(look, lookEveryMs)
  }
  const stop = onScroll(lookSoon)
  return () => {
    clearTimeout(timer)
    stop()
    delete dataset.bar
  }
}

/**
 * Hides the top bar on phones when the reader scrolls down, and shows it when they scroll up.
 * @returns a function that stops it
 */
export function hideBar(): () => void {
  let stop = (): void => {}
  const end = $hasBar.subscribe((hasBar) => {
    stop()
    stop = hasBar ? watchScroll() : () => {}
  })
  return () => {
    end()
    stop()
  }
}
