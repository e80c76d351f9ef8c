import { listen } from '#bridge/lib/listen.ts'
import { browser } from './browser.ts'

/** What a transition moves; its styles are in `styles/overlays.css`. */
type Subject = 'insights-post' | 'insights-picture'

interface Change {
  readonly subject: Subject
  readonly from: HTMLElement | null | undefined
  /** When the change was asked for, by the page's clock in ms. */
  readonly askedAt: number
  readonly run: () => void
  /** Finds the element after the change. */
  readonly to: () => HTMLElement | null | undefined
}

const property = 'view-transition-name'

/** What a reader has waited for longer is shown at once. */
const maxPressMs = 100
/** Where a transition takes longer to begin, it was the last one: without it the page would have been there before. */
const maxBeginMs = 100
let isSlow = false
/** WebKitGTK ends the process of a page in the middle of a transition, so no WebKit is asked for one. */
const isWebKit = (): boolean => navigator.vendor.startsWith('Apple')

let running: ViewTransition | undefined
/** The change of a transition whose first frame is still to come. */
let waiting: (() => void) | undefined

const canMove = (askedAt: number): boolean =>
  // A transition is the whole document's, which may be a host site's.
  browser.isOurs &&
  !isSlow &&
  !isWebKit() &&
  'startViewTransition' in document &&
  !document.hidden &&
  performance.now() - askedAt < maxPressMs

/** Whether an element begins on the screen, or little above it: what comes from farther away would only flit by. */
function isSeen(element: HTMLElement | null | undefined): element is HTMLElement {
  if (!element) return false
  const { top, bottom, width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && bottom > 0 && top > -height / 2 && top < window.innerHeight
}

const fadeMs = 200

/** Where the reader minds motion: nothing moves, and no browser need know of transitions. */
function fadeIn(run: () => void, to: Change['to']): void {
  run()
  setTimeout(() => to()?.animate?.({ opacity: [0, 1] }, fadeMs))
}

/** Makes the change that waits for the first frame of its transition. */
export const settleView = (): void => waiting?.()

/**
 * Changes the page, and moves an element to where it is afterwards, where the browser can. While the last one still moves, the change
 * is shown at once. The new page takes presses meanwhile. Where the reader minds motion, the element fades in.
 */
export function changeView({ subject, from, askedAt, run, to }: Change): void {
  settleView()
  running?.skipTransition()
  if (running || !canMove(askedAt) || !isSeen(from)) {
    run()
    return
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    fadeIn(run, to)
    return
  }
  const root = document.documentElement
  let named: HTMLElement | null = null
  const name = (element: HTMLElement | null) => {
    named?.style.removeProperty(property)
    element?.style.setProperty(property, subject)
    named = element
  }
  const change = () => {
    waiting = undefined
    name(null)
    run()
  }
  waiting = change
  name(from)
  // What lies over the page comes as a part of it: alone, a browser paints it only once nothing moves.
  if (subject === 'insights-picture') root.style.setProperty(property, 'root')
  const begunAt = performance.now()
  const transition = document.startViewTransition(async () => {
    if (waiting === change) change()
    // Renderers put up what has changed once this task is done.
    await new Promise((resolve) => setTimeout(resolve))
    const next = to()
    if (isSeen(next)) name(next)
    else transition.skipTransition()
  })
  running = transition
  // What moves takes no press.
  const stop = listen(window, 'pointerdown', () => transition.skipTransition(), true)
  const end = () => {
    stop()
    name(null)
    root.style.removeProperty(property)
    running = undefined
  }
  transition.finished.then(end, end)
  transition.ready.then(
    () => {
      isSlow = performance.now() - begunAt > maxBeginMs
    },
    // The browser gives up a transition of a page that is hidden. The page has changed all the same.
    () => {},
  )
}
