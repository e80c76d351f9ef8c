import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#bridge/exchange/client.ts'
import exchange from '#fixtures/exchange.config.ts'
import { see, stubNearness } from '#test/support/nearness.ts'
import { $firstItem } from '#web/lib/page/painted.ts'
import { provideServices } from '#web/lib/page/services.ts'
import { $location } from '#web/lib/router/location.ts'
import { ListPages } from '#web/ui/LongList/LongList.tsx'

beforeEach(() => {
  provideServices({ exchange, client: { call: vi.fn() as Client['call'] } })
  stubNearness()
  vi.stubGlobal('scrollTo', vi.fn())
  vi.useFakeTimers()
})

const pagesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => [`${from + at}-a`, `${from + at}-b`])

const list = (pages: string[][]) => (
  <ListPages pages={pages} place={`${$location.get().key} list`} renderItem={(id) => <div key={id} data-item={id} />} />
)

/** Lets frames and timers go by; what each has changed is rendered before the next. */
async function goOn(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 20) await act(() => vi.advanceTimersByTimeAsync(20))
}

function openList(count: number) {
  const pages = pagesOf(0, count)
  const { container, rerender } = render(list(pages))
  const groups = () => [...(container.firstElementChild?.children ?? [])]
  const pagesIn = (at: number) => [...(groups()[at]?.querySelectorAll('.page-window') ?? [])]
  return { pages, groups, pagesIn, show: (next: string[][]) => rerender(list(next)), container }
}

test('reports a list’s first items once they are painted', async () => {
  openList(1)
  expect($firstItem.get()).toBe(false)
  await goOn(200)
  expect($firstItem.get()).toBe(true)
})

test('replaces distant pages by a space of their height, and restores them', async () => {
  const { groups, pagesIn, container } = openList(20)
  expect(groups().map((group) => group.childElementCount)).toEqual([8, 8, 4])
  for (const page of pagesIn(0)) {
    page.getBoundingClientRect = () => new DOMRect(0, 0, 390, 200)
    see(page, true)
  }
  await goOn(2_000)
  const items = [...container.querySelectorAll('[data-item]')]
  expect(items).toHaveLength(16)
  for (const item of items) item.getBoundingClientRect = () => new DOMRect(0, 0, 390, 100)

  see(groups()[0], false)
  await goOn(2_000)
  expect(pagesIn(0)).toHaveLength(8)
  for (const page of pagesIn(0)) see(page, false)
  await goOn(2_000)
  expect(pagesIn(0)).toHaveLength(0)
  const space = groups()[0]?.firstElementChild as HTMLElement
  expect([space.className, space.style.blockSize]).toEqual(['page-window__space', '1600px'])

  see(groups()[0], true)
  await goOn(20)
  expect(pagesIn(0)).toHaveLength(8)
})

test('keeps existing groups when items are added above and below', () => {
  const { pages, groups, pagesIn, show } = openList(12)
  const before = [...pagesIn(0), ...pagesIn(1)]
  const newer = [['n-a'], ['m-a']]
  show([...newer, ...pages, ...pagesOf(12, 18)])
  expect(groups().map((group) => group.childElementCount)).toEqual([2, 8, 8, 2])
  expect([...pagesIn(1), ...pagesIn(2).slice(0, 4)]).toEqual(before)
})

test('renders items added to a short list immediately, and settles when one is removed', async () => {
  const { container, show, pagesIn } = openList(1)
  const up = () => [...container.querySelectorAll<HTMLElement>('[data-item]')].map((item) => item.dataset.item)
  expect(up()).toEqual(['0-a', '0-b'])
  show([['new', '0-a', '0-b']])
  expect(up()).toEqual(['new', '0-a', '0-b'])
  see(pagesIn(0)[0], true)
  show([['new', '0-b']])
  expect(up()).toEqual(['new', '0-b'])
  await goOn(100)
  expect(vi.getTimerCount()).toBe(0)
})
