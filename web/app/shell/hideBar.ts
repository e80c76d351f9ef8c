import { computed } from 'nanostores'
import { $device } from '#web/lib/page/device.ts'
import { onScroll, scrolled } from '#web/lib/page/scroll.ts'
import { hasOwnBar } from '#web/lib/page/slots.ts'
import { $shown } from '../screen.ts'

/** Less than this is a finger at rest. */
const minMove = 8
const barHeight = 48
const lookEveryMs = 80

const $hasBar = computed(
  [$device, $shown],
  (device, shown) => device === 'mobile' && shown.state !== 'loading' && !hasOwnBar(shown.place.route?.name),
)

/** Marks the page while its head bar should be out of the way. */
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
  // Asked within the event, the place would cost a layout of its own in every frame.
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
 * Hides the head bar on phones when the reader scrolls down, and brings it back when they scroll up.
 * @returns stop
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
