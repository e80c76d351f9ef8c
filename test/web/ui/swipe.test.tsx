import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSwipes } from '#web/ui/Tabs/swipe.ts'
import { $watchSwipes, useSwipe } from '#web/ui/Tabs/useSwipe.ts'

const onSwipe = vi.fn()

function Panel() {
  const area = useRef<HTMLDivElement>(null)
  useSwipe(area, onSwipe)
  return <div ref={area} data-testid="panel" />
}

type Point = readonly [x: number, y: number]

/** A finger's way over an element; `fingers` touch it at once. */
function swipe(element: Element, [fromX, fromY]: Point, [toX, toY]: Point, fingers = 1): void {
  const down = Object.assign(new Event('touchstart'), {
    touches: Array.from({ length: fingers }, () => ({ clientX: fromX, clientY: fromY })),
  })
  const up = Object.assign(new Event('touchend'), { changedTouches: [{ clientX: toX, clientY: toY }] })
  element.dispatchEvent(down)
  element.dispatchEvent(up)
}

const follow = () => act(() => $watchSwipes.set(watchSwipes))

beforeEach(() => onSwipe.mockClear())
afterEach(() => {
  $watchSwipes.set(undefined)
  document.documentElement.dir = ''
})

test.each([
  ['ltr', 'to the left', [200, 100], [100, 110], 1],
  ['ltr', 'to the right', [100, 100], [200, 110], -1],
  ['rtl', 'to the left', [200, 100], [100, 110], -1],
  ['rtl', 'to the right', [100, 100], [200, 110], 1],
] as const)('in a page that is %s, a swipe %s leads the reader’s way', (dir, _, from, to, step) => {
  document.documentElement.dir = dir
  const { getByTestId } = render(<Panel />)
  follow()
  swipe(getByTestId('panel'), from, to)
  expect(onSwipe.mock.calls).toEqual([[step]])
})

test.each([
  ['that is short', [200, 100], [140, 100], 1],
  ['that scrolls', [200, 100], [100, 150], 1],
  ['of two fingers', [200, 100], [100, 100], 2],
  ['that is the system’s own, from the edge', [20, 100], [200, 100], 1],
] as const)('a swipe %s is none', (_, from, to, fingers) => {
  const { getByTestId } = render(<Panel />)
  follow()
  swipe(getByTestId('panel'), from, to, fingers)
  expect(onSwipe).not.toHaveBeenCalled()
})

test('follows swipes of panels added later, and stops for removed ones', () => {
  follow()
  const { getByTestId } = render(<Panel />)
  const panel = getByTestId('panel')
  swipe(panel, [200, 100], [100, 100])
  expect(onSwipe).toHaveBeenCalledTimes(1)
  act(cleanup)
  swipe(panel, [200, 100], [100, 100])
  expect(onSwipe).toHaveBeenCalledTimes(1)
})
