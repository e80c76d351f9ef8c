import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideCutDots } from '#web/lib/page/hideCutDots.ts'

let isHidden = false
/** Looks at the texts of the page. */
let looks = 0
let stop = () => {}

const show = (isShown: boolean) => {
  isHidden = !isShown
  document.dispatchEvent(new Event('visibilitychange'))
}
/** The page changes, and has time to look. */
const change = async () => {
  document.body.append('Words')
  await vi.advanceTimersByTimeAsync(10_000)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.stubGlobal('Highlight', class {})
  vi.stubGlobal('CSS', { highlights: { set: () => looks++, delete: () => {} } })
  vi.stubGlobal('requestIdleCallback', undefined)
  looks = 0
  isHidden = false
  stop = hideCutDots(document.body)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

test('sets no timer on a hidden page, and checks the texts once it is shown', async () => {
  await change()
  expect(looks).toBe(1)
  document.body.append('Words')
  await vi.advanceTimersByTimeAsync(100)
  show(false)
  expect(vi.getTimerCount()).toBe(0)
  await change()
  expect(looks).toBe(1)
  show(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks).toBe(2)
})
