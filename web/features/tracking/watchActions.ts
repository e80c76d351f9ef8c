import { reportElement, trackedElementAt } from './elements.ts'
import type { ElementType } from './useTrack.ts'

/**
 * Listens to the document on the way down, before anything else hears, and never holds a scroll up.
 * @returns stop
 */
function listen<K extends keyof DocumentEventMap>(
  root: Document,
  type: K,
  listener: (event: DocumentEventMap[K]) => unknown,
): () => void {
  const options = { capture: true, passive: true }
  root.addEventListener(type, listener, options)
  return () => root.removeEventListener(type, listener, options)
}

/**
 * Reports presses of tracked elements, as they were before the press.
 * @returns stop
 */
export const watchClicks = (root: Document): (() => void) =>
  listen(root, 'click', ({ target }) => {
    const tracked = trackedElementAt(target, 'click')
    if (tracked) reportElement('click', tracked)
  })

/** CSS pixels: less is a press that trembled. */
const minMove = 24

interface Point {
  readonly x: number
  readonly y: number
}
interface Beginning extends Point {
  readonly target: EventTarget | null
  readonly atTop: boolean
  readonly atBottom: boolean
}

/** Which moves a gesture may be: the first that an element is tracked for is reported. */
function typesOf({ x, y }: Point, { atTop, atBottom }: Beginning, isTouch: boolean): readonly ElementType[] {
  if (Math.max(Math.abs(x), Math.abs(y)) < minMove) return []
  if (!isTouch) return ['drag']
  if (Math.abs(x) > Math.abs(y)) return ['drag', 'sideslip']
  if (y > 0 && atTop) return ['drag', 'pull down']
  if (y < 0 && atBottom) return ['drag', 'pull up']
  return ['drag']
}

/**
 * Reports drags, slides to a side, and pulls past the page's beginning and end, of elements that are tracked for them. By
 * touch events, which go on where the browser itself scrolls; by the mouse only drags.
 * @returns stop
 */
export function watchGestures(root: Document): () => void {
  let from: Beginning | undefined
  const end = ({ x, y }: Point, isTouch: boolean) => {
    if (!from) return
    const moved = { x: Math.round(x - from.x), y: Math.round(y - from.y) }
    const { target } = from
    for (const type of typesOf(moved, from, isTouch)) {
      const tracked = trackedElementAt(target, type)
      if (!tracked) continue
      reportElement(type, tracked, moved)
      break
    }
    from = undefined
  }
  const cancel = () => {
    from = undefined
  }
  const pointOf = ({ clientX: x, clientY: y }: Touch | MouseEvent): Point => ({ x, y })
  const stops = [
    listen(root, 'touchstart', ({ touches, target }) => {
      const [one, another] = touches
      if (!one || another) return cancel()
      const { scrollTop, clientHeight, scrollHeight } = root.documentElement
      const atBottom = scrollTop + clientHeight >= scrollHeight - 1
      from = { ...pointOf(one), target, atTop: scrollTop <= 0, atBottom }
    }),
    listen(root, 'touchend', ({ changedTouches: [one] }) => one && end(pointOf(one), true)),
    listen(root, 'touchcancel', cancel),
    // A mouse cannot overscroll, so the page's height is not read: that could force a layout, and a touch also sends mouse events.
    listen(root, 'mousedown', (event) => {
      if (event.button === 0) from = { ...pointOf(event), target: event.target, atTop: false, atBottom: false }
    }),
    listen(root, 'mouseup', (event) => end(pointOf(event), false)),
    // The browser has taken a link or picture along.
    listen(root, 'dragend', (event) => end(pointOf(event), false)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What the browser tells, and what we call it. */
const statuses = { play: 'play', pause: 'pause', ended: 'end' } as const

/**
 * Reports videos that begin, pause and end. These events do not bubble: they are met on their way down.
 * @returns stop
 */
export function watchVideos(root: Document): () => void {
  const onEvent = ({ type, target }: Event) => {
    // A video that ends is paused too, a moment before.
    if (!(target instanceof HTMLVideoElement) || (type === 'pause' && target.ended)) return
    const tracked = trackedElementAt(target, 'video')
    const status = statuses[type as keyof typeof statuses]
    if (tracked) reportElement('video', tracked, { status, at: Math.round(target.currentTime * 10) / 10 })
  }
  const stops = (['play', 'pause', 'ended'] as const).map((type) => listen(root, type, onEvent))
  return () => {
    for (const stop of stops) stop()
  }
}
