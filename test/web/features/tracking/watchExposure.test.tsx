import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTracker } from '#web/features/tracking/track.ts'
import { trackProps } from '#web/features/tracking/useTrack.ts'
import { type Exposure, watchExposure } from '#web/features/tracking/watchExposure.ts'
import { FakeIntersections, fakeTracker } from './fakes.ts'

let fake: ReturnType<typeof fakeTracker>
let exposure: Exposure
const sees = (element: Element | null | undefined, ratio: number, height?: number) => {
  if (!element) throw new Error('There is no such element.')
  FakeIntersections.latest?.see(element, ratio, height)
}
const hide = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', FakeIntersections)
  fake = fakeTracker()
  setTracker(fake.tracker)
  exposure = watchExposure(document)
})
afterEach(() => {
  exposure.stop()
  Reflect.deleteProperty(document, 'hidden')
})

const Card = ({ id }: { id: string }) => (
  <article className="post-card" data-item={id}>
    Text
  </article>
)
/** Lets the document's observer run after rendering. */
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)))

async function show(...ids: string[]) {
  const { container, rerender } = render(
    <div>
      {ids.map((id) => (
        <Card key={id} id={id} />
      ))}
    </div>,
  )
  await settle()
  const card = (id: string) => container.querySelector(`[data-item="${id}"]`)
  return { card, rerender }
}

test('counts a card as exposed after half a second with half of it in the window', async () => {
  const { card } = await show('p1')
  sees(card('p1'), 0.5)
  vi.advanceTimersByTime(499)
  expect(fake.of('expose')).toEqual([])
  vi.advanceTimersByTime(1)
  expect(fake.of('expose')).toEqual([{ id: 'b9103', ext: { itemId: 'p1' } }])
  expect(fake.events[0]).toMatchObject({ merge: true, track_type: 'auto', event_tracking: 'card' })
})

test('does not count less than half, or less than half a second', async () => {
  const { card } = await show('p1', 'p2')
  sees(card('p1'), 0.49)
  sees(card('p2'), 1)
  vi.advanceTimersByTime(400)
  sees(card('p2'), 0.2)
  vi.advanceTimersByTime(10_000)
  expect(fake.of('expose')).toEqual([])
})

test('does not restart the half second while scrolling', async () => {
  const { card } = await show('p1')
  sees(card('p1'), 0.5)
  vi.advanceTimersByTime(300)
  sees(card('p1'), 0.75)
  vi.advanceTimersByTime(200)
  expect(fake.of('expose')).toHaveLength(1)
})

test('needs half a window for an element taller than the window', async () => {
  const { card } = await show('p1')
  sees(card('p1'), 0.2, 2_000)
  vi.advanceTimersByTime(500)
  expect(fake.of('expose')).toHaveLength(1)
})

test('exposes each item once a page, also when a list removes and re-adds it, and again on the next page', async () => {
  const { card, rerender } = await show('p1')
  const look = () => {
    sees(card('p1'), 1)
    vi.advanceTimersByTime(500)
  }
  look()
  rerender(<p>Nothing</p>)
  await settle()
  rerender(<Card id="p1" />)
  await settle()
  look()
  expect(fake.of('expose')).toHaveLength(1)
  exposure.forget()
  vi.advanceTimersByTime(500)
  expect(fake.of('expose')).toHaveLength(2)
})

test('observes added elements, and stops observing removed ones', async () => {
  const { card, rerender } = await show('p1')
  const first = card('p1')
  rerender(
    <div>
      <Card id="p2" />
    </div>,
  )
  await settle()
  const { observed } = FakeIntersections.latest ?? { observed: new Set() }
  expect([...observed]).toEqual([card('p2')])
  expect(first?.isConnected).toBe(false)
})

test('counts nothing while the page is hidden, and restarts when it is shown', async () => {
  const { card } = await show('p1')
  sees(card('p1'), 1)
  vi.advanceTimersByTime(300)
  hide(true)
  vi.advanceTimersByTime(5_000)
  expect(fake.of('expose')).toEqual([])
  hide(false)
  vi.advanceTimersByTime(499)
  expect(fake.of('expose')).toEqual([])
  vi.advanceTimersByTime(1)
  expect(fake.of('expose')).toHaveLength(1)
})

test('reads from attributes whether an exposure counts, and its data', async () => {
  const { container } = render(<p {...trackProps('activity', ['expose'], { activityId: 'a7' })}>Summer</p>)
  await settle()
  sees(container.querySelector('p'), 1)
  vi.advanceTimersByTime(500)
  expect(fake.of('expose')).toEqual([{ id: 'b9119', ext: { activityId: 'a7' } }])
})
