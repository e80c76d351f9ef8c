import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onResize } from '#web/lib/page/onResize.ts'

/** Those that observe now. Like a browser's, one that observes an element reports the size that it has. */
const observing = new Set<FakeObserver>()
let height = 0
let last = 0
const frames = new Map<number, () => void>()
let options: unknown

class FakeObserver implements ResizeObserver {
  #reported: number | undefined
  readonly #report: ResizeObserverCallback
  constructor(report: ResizeObserverCallback) {
    this.#report = report
  }
  observe(_: Element, given?: ResizeObserverOptions): void {
    options = given
    this.#reported = undefined
    observing.add(this)
  }
  unobserve(): void {}
  disconnect(): void {
    observing.delete(this)
  }
  /** As in the frame's step for it. @returns whether something that is still observed was left with another size. */
  deliver(): boolean {
    if (this.#reported === height) return false
    this.#reported = height
    const contentRect = new DOMRectReadOnly(0, 0, 100, height)
    this.#report(
      [{ contentRect, target: document.body, borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] }],
      this,
    )
    return observing.has(this) && this.#reported !== height
  }
}

/** A frame: callbacks, then reports. @returns whether it is an error of the window. */
function frame(): boolean {
  const now = [...frames.values()]
  frames.clear()
  for (const run of now) run()
  return [...observing].map((one) => one.deliver()).includes(true)
}

beforeEach(() => {
  height = 10
  frames.clear()
  vi.stubGlobal('ResizeObserver', FakeObserver)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    last += 1
    frames.set(last, run)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})
afterEach(() => {
  observing.clear()
})

test('defers a callback that changes the observed size to the next frame, without a window error', () => {
  const changed = vi.fn(() => {
    height = 30
  })
  const stop = onResize(document.body, changed, { box: 'border-box' })
  expect(options).toEqual({ box: 'border-box' })
  expect([frame(), changed.mock.calls.length]).toEqual([false, 0])
  expect([frame(), changed.mock.calls.length]).toEqual([false, 1])
  // Its own change is reported, too, and leads to nothing more.
  expect([frame(), frame(), frame()]).toEqual([false, false, false])
  expect([changed.mock.calls.length, frames.size]).toEqual([2, 0])
  stop()
  height = 50
  frame()
  frame()
  expect(changed).toHaveBeenCalledTimes(2)
})

test('runs before the paint in the same frame, once per size, even if a size changes meanwhile', () => {
  const changed = vi.fn(() => {
    height = 30
  })
  const stop = onResize(document.body, changed, { beforePaint: true })
  expect([frame(), changed.mock.calls.length]).toEqual([false, 1])
  expect([frame(), changed.mock.calls.length]).toEqual([false, 2])
  expect([frame(), frame(), changed.mock.calls.length]).toEqual([false, false, 2])
  height = 50
  expect([frame(), changed.mock.calls.length]).toEqual([false, 3])
  stop()
  height = 70
  frame()
  frame()
  expect(changed).toHaveBeenCalledTimes(3)
})

test.each([false, true])(
  'runs nothing after it is stopped, even by its own callback (before the paint: %s)',
  (beforePaint) => {
    const changed = vi.fn(() => stop())
    const stop = onResize(document.body, changed, { beforePaint })
    frame()
    height = 20
    frame()
    height = 30
    frame()
    expect([changed.mock.calls.length, observing.size, frames.size]).toEqual([1, 0, 0])
  },
)
