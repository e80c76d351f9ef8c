import { beforeEach, expect, test, vi } from 'vitest'
import { createBridge } from '#bridge/app/bridge.ts'
import exchange from '#fixtures/exchange.config.ts'
import { whenShownAgain } from '#webview/shownAgain.ts'

beforeEach(() => void vi.useFakeTimers())

test.each([
  { told: [], isShown: [false, true] },
  { told: [false], isShown: [false, false] },
  { told: [true, false], isShown: [false, false] },
  { told: [true], isShown: [false, true] },
  { told: [false, true], isShown: [true, true] },
])('when the app has sent $told, shows the page at once and after four seconds: $isShown', ({ told, isShown }) => {
  const bridge = createBridge(exchange.app)
  const show = vi.fn()
  const stop = whenShownAgain(bridge, told, show)
  expect(show.mock.calls.length > 0).toBe(isShown[0])
  vi.advanceTimersByTime(4_000)
  expect(show.mock.calls.length > 0).toBe(isShown[1])
  vi.advanceTimersByTime(60_000)
  expect(show.mock.calls.length).toBe(isShown[1] ? 1 : 0)
  stop()
  bridge.close()
})
