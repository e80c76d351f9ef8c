import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { see, stubNearness } from '#test/support/nearness.ts'
import { PageWindow } from '#web/ui/PageWindow/PageWindow.tsx'

let frames: (() => void)[] = []

beforeEach(() => {
  frames = []
  stubNearness()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  // Each item takes long to render, so that two fit a frame.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 500
    return now
  })
})
afterEach(() => {
  while (frames.length > 0) for (const frame of frames.splice(0)) frame()
})

const pageSize = 8
const renderItem = (id: string) => <div key={id} data-item={id} />

/** Pages of a list, each a screen long. */
function openPages(count: number) {
  const pages = Array.from({ length: count }, (_, page) => Array.from({ length: pageSize }, (_, at) => `${page}-${at}`))
  const { container } = render(pages.map((ids) => <PageWindow key={ids[0]} ids={ids} renderItem={renderItem} />))
  const boxes = [...container.querySelectorAll('.page-window')]
  const up = () => boxes.map((box) => box.querySelectorAll('[data-item]').length)
  return {
    up,
    ids: (at: number) =>
      [...(boxes[at]?.querySelectorAll<HTMLElement>('[data-item]') ?? [])].map(({ dataset }) => dataset.item),
    see: (at: number, isNear: boolean) => see(boxes[at], isNear),
    /** The reader is at the head of this page. */
    standAt(page: number) {
      for (const [at, box] of boxes.entries()) {
        box.getBoundingClientRect = () => new DOMRect(0, (at - page) * 800, 390, 799)
      }
    },
    /** One frame. */
    async goOn() {
      const before = up().join()
      act(() => {
        for (const frame of frames.splice(0)) frame()
      })
      await waitFor(() => expect(up().join()).not.toBe(before))
    },
  }
}

/** Runs frames until none is requested: the rendered items after each. */
async function history({ up, goOn }: ReturnType<typeof openPages>): Promise<string[]> {
  const seen: string[] = []
  while (frames.length > 0) {
    await goOn()
    seen.push(up().join())
  }
  return seen
}

test('renders a page completely before the one below it, so that nothing is pushed down', async () => {
  const pages = openPages(3)
  pages.standAt(0)
  pages.see(2, true)
  pages.see(1, true)
  pages.see(0, true)
  const seen = await history(pages)
  expect(seen.slice(0, 5)).toEqual(['2,0,0', '4,0,0', '6,0,0', '8,0,0', '8,2,0'])
  expect(seen.at(-1)).toBe('8,8,8')
})

test('renders passed pages after visible ones', async () => {
  const pages = openPages(3)
  pages.standAt(1)
  pages.see(0, true)
  pages.see(1, true)
  expect(await history(pages)).toEqual(['0,2,0', '0,4,0', '0,6,0', '0,8,0', '2,8,0', '4,8,0', '6,8,0', '8,8,0'])
})

test('renders a page that ends on the screen from its end, after the one below it that has begun', async () => {
  const pages = openPages(3)
  pages.standAt(1)
  pages.see(1, true)
  await pages.goOn()
  pages.standAt(0.5)
  pages.see(0, true)
  pages.see(2, true)
  for (let frame = 0; frame < 4; frame++) await pages.goOn()
  expect(pages.up().join()).toBe('2,8,0')
  expect(pages.ids(0)).toEqual(['0-6', '0-7'])
  expect(await history(pages)).toEqual(['4,8,0', '6,8,0', '8,8,0', '8,8,2', '8,8,4', '8,8,6', '8,8,8'])
})

test('adds and removes pages in turn during continuous scrolling', async () => {
  const pages = openPages(3)
  pages.standAt(0)
  pages.see(0, true)
  await history(pages)
  pages.standAt(1)
  pages.see(1, true)
  pages.see(0, false)
  const seen = await history(pages)
  expect(seen.slice(0, 4)).toEqual(['3,0,0', '3,2,0', '0,2,0', '0,4,0'])
})
