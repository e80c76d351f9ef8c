import { afterEach, expect, test, vi } from 'vitest'
import { loadVersionRuleAtIdle } from '../../../bridge/app/versionGate.ts'
import { late } from '../../../bridge/lib/late.ts'

vi.mock('../../../bridge/lib/late.ts', () => ({ late: vi.fn(() => Promise.reject(new Error('Lost.'))) }))
afterEach(() => {
  vi.useRealTimers()
})

test('the rule is loaded beside all else once the first screen has had its time, and nobody hears where it is lost', async () => {
  vi.useFakeTimers()
  loadVersionRuleAtIdle()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(late).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 'beside')
})
