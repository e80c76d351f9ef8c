import { act, cleanup, render, waitFor } from '@testing-library/react'
import { memo } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageWindow } from '../../../web/components/PageWindow/PageWindow.tsx'

type Told = (entries: readonly { target: Element; isIntersecting: boolean }[]) => void

let told: Told | undefined
let frames: (() => void)[] = []
/** What the clock shows, and what putting up an item takes of it. */
let now = 1_000
let costMs = 0

class Observer {
  constructor(tell: Told) {
    told = tell
  }
  observe() {}
  unobserve() {}
}
// The pages share one observer for the module's life.
vi.stubGlobal('IntersectionObserver', Observer)

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(async () => {
  cleanup()
  while (frames.length > 0) for (const frame of frames.splice(0)) frame()
  vi.restoreAllMocks()
})

const Item = memo(function Item({ id }: { id: string }) {
  now += costMs
  return <div data-item={id} />
})
const renderItem = (id: string) => <Item key={id} id={id} />
const idsOf = (page: number): readonly string[] => Array.from({ length: 20 }, (_, at) => `${page}-${at}`)

function openPages(count: number) {
  const pages = Array.from({ length: count }, (_, at) => idsOf(at))
  const { container } = render(pages.map((ids) => <PageWindow key={ids[0]} ids={ids} renderItem={renderItem} />))
  const boxes = [...container.querySelectorAll('.page-window')]
  const see = (at: number, isIntersecting: boolean) => {
    const target = boxes[at]
    if (target) act(() => told?.([{ target, isIntersecting }]))
  }
  const up = () => boxes.map((box) => box.querySelectorAll('[data-item]').length)
  const all = () => up().reduce((sum, one) => sum + one, 0)
  /** One frame. Answers how many more items there are. */
  const goOn = async () => {
    const before = all()
    act(() => {
      for (const frame of frames.splice(0)) frame()
    })
    await waitFor(() => expect(all()).not.toBe(before))
    return all() - before
  }
  return { boxes, see, up, goOn }
}

/** Where items are dear, two come a frame. */
async function openDear(count: number) {
  costMs = 30
  const pages = openPages(count)
  pages.see(0, true)
  while ((await pages.goOn()) > 2);
  return pages
}

test('where an item takes long they come two a frame, and where it does not, many', async () => {
  const { goOn } = await openDear(1)
  costMs = 0
  expect([await goOn(), await goOn(), await goOn()]).toEqual([2, 6, 6])
})

test('the page that came near first is there whole before the next one begins, and what has been left waits for both', async () => {
  const { see, up, goOn } = await openDear(3)
  while ((up()[0] ?? 0) < 20) await goOn()
  see(0, false)
  see(1, true)
  see(2, true)
  while ((up()[1] ?? 0) < 20) await goOn()
  expect(up()).toEqual([20, 20, 0])
  while ((up()[2] ?? 0) < 20) await goOn()
  expect(up()).toEqual([20, 20, 20])
  await goOn()
  expect(up()).toEqual([15, 20, 20])
})
