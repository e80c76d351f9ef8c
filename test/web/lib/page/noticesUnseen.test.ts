import { expect, test, vi } from 'vitest'
import { $notices } from '#web/lib/page/notices.ts'

test('does nothing about notices once nothing shows them', async () => {
  vi.useFakeTimers()
  const add = vi.spyOn(document, 'addEventListener')
  $notices.listen(() => {})()
  expect(add).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(add).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})
