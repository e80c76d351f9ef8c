import { expect, test, vi } from 'vitest'
import { debounced } from '#bridge/lib/debounced.ts'

test('runs once in a burst, and again after 2 s of quiet', () => {
  vi.useFakeTimers()
  try {
    const work = vi.fn()
    const run = debounced(work)
    run()
    vi.advanceTimersByTime(1_999)
    run()
    vi.advanceTimersByTime(1_999)
    run()
    expect(work).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2_000)
    run()
    expect(work).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
