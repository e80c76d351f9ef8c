import { beforeEach, expect, test, vi } from 'vitest'
import { beatWhileVisible } from '#web/lib/page/visible.ts'

beforeEach(() => void vi.useFakeTimers())

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('runs work regularly while the page is visible, and at once on return after a longer absence', async () => {
  const work = vi.fn(async () => {})
  const stop = beatWhileVisible(4_000, work)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(work).toHaveBeenCalledTimes(2)
  hide(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(2)
  hide(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('waits at most 30 seconds for work without an answer', async () => {
  const work = vi.fn(() => new Promise<void>(() => {}))
  const stop = beatWhileVisible(4_000, work)
  await vi.advanceTimersByTimeAsync(4_000 + 29_999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(work).toHaveBeenCalledTimes(2)
  stop()
})

test.each([
  ['is done', async () => {}],
  ['is still waited for', () => new Promise<void>(() => {})],
])('sets no timer on a hidden page when its work %s', async (_, work) => {
  const stop = beatWhileVisible(4_000, work)
  await vi.advanceTimersByTimeAsync(8_000)
  hide(true)
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

test('does not reschedule when an answer arrives after the next work has begun', async () => {
  const answers: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)))
  const stop = beatWhileVisible(4_000, work)
  await vi.advanceTimersByTimeAsync(4_000 + 30_000)
  expect(work).toHaveBeenCalledTimes(2)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(work).toHaveBeenCalledTimes(2)
  stop()
})
