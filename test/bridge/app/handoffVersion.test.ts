import { expect, test, vi } from 'vitest'
import { loadVersionRuleAtIdle } from '#bridge/app/handoff.ts'
import { late } from '#bridge/lib/late.ts'

vi.mock('#bridge/lib/late.ts', () => ({ late: vi.fn(() => Promise.reject(new Error('Lost.'))) }))

test('loads the rule in the background after the first screen, and reports no error when that fails', async () => {
  vi.useFakeTimers()
  loadVersionRuleAtIdle()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(late).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 'beside')
})
