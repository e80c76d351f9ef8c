import { hear } from './hear.ts'
import { type ElementType, markedAt } from './marks.ts'
import { reportMarked } from './report.ts'

/** CSS pixels: less is a press that trembled. */
const least = 24

interface Point {
  readonly x: number
  readonly y: number
}
interface Beginning extends Point {
  readonly target: EventTarget | null
  readonly atTop: boolean
  readonly atBottom: boolean
}

/** Which moves a gesture may be: the first that an element is followed for is reported. */
function typesOf({ x, y }: Point, { atTop, atBottom }: Beginning, isTouch: boolean): readonly ElementType[] {
  if (Math.max(Math.abs(x), Math.abs(y)) < least) return []
  if (!isTouch) return ['drag']
  if (Math.abs(x) > Math.abs(y)) return ['drag', 'sideslip']
  if (y > 0 && atTop) return ['drag', 'pull down']
  if (y < 0 && atBottom) return ['drag', 'pull up']
  return ['drag']
}

/**
 * Reports drags, slides to a side, and pulls past the page's beginning and end, of elements that are followed for them. By touch
 * events, which go on where the browser itself scrolls; by the mouse only drags. Answers a function that ends it.
 */
export function watchGestures(root: Document): () => void {
  let from: Beginning | undefined
  const begin = ({ x, y }: Point, target: EventTarget | null) => {
    const { scrollTop, clientHeight, scrollHeight } = root.documentElement
    from = { x, y, target, atTop: scrollTop <= 0, atBottom: scrollTop + clientHeight >= scrollHeight - 1 }
  }
  const end = ({ x, y }: Point, isTouch: boolean) => {
    if (!from) return
    const moved = { x: Math.round(x - from.x), y: Math.round(y - from.y) }
    const { target } = from
    for (const type of typesOf(moved, from, isTouch)) {
      const marked = markedAt(target, type)
      if (!marked) continue
      reportMarked(type, marked, moved)
      break
    }
    from = undefined
  }
  const cancel = () => {
    from = undefined
  }
  const pointOf = ({ clientX: x, clientY: y }: Touch | MouseEvent): Point => ({ x, y })
  const stops = [
    hear(root, 'touchstart', ({ touches, target }) => {
      const [one, another] = touches
      if (one && !another) begin(pointOf(one), target)
      else cancel()
    }),
    hear(root, 'touchend', ({ changedTouches: [one] }) => one && end(pointOf(one), true)),
    hear(root, 'touchcancel', cancel),
    hear(root, 'mousedown', (event) => event.button === 0 && begin(pointOf(event), event.target)),
    hear(root, 'mouseup', (event) => end(pointOf(event), false)),
    // The browser has taken a link or picture along.
    hear(root, 'dragend', (event) => end(pointOf(event), false)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
