import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fullKey } from '#bridge/storage/local.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { goTo } from '#test/web/features/people/rank/world.ts'
import { Missing } from '#web/app/missing/Missing.tsx'
import { askFlags } from '#web/lib/page/askFlags.ts'
import { featuresOffKey, offUntilNamed } from '#web/lib/page/featuresOff.ts'
import { $flags } from '#web/lib/page/flags.ts'

const title = () => screen.queryByRole('heading', { level: 1 })?.textContent
const isLoading = () => screen.queryByRole('status') !== null

let stop = () => {}
// The exchange has not answered yet.
beforeEach(() => {
  localStorage.removeItem(fullKey(`${featuresOffKey}.entrance`))
  $flags.setKey('exchange', [offUntilNamed])
})
afterEach(() => {
  stop()
  for (const source of ['', '.entrance', '.grade']) localStorage.setItem(fullKey(featuresOffKey + source), '')
})

/** A first visit to saved posts, before the exchange has said whether it has them. */
function visit() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  goTo('/insights/saved')
  const world = openWorld({ 'system.gradeConfig': () => ({ grades: [] }) })
  render(<Missing />)
  stop = askFlags()
  return world
}

test('does not call a page closed before the exchange has answered', async () => {
  const world = visit()
  expect([isLoading(), title()]).toEqual([true, undefined])
  await act(() => world.last('social.showEntrance').answer({ entrance: { saved: false }, region: '' }))
  expect([isLoading(), title()]).toEqual([false, 'This page is not available'])
  // The next visit knows the answer.
  cleanup()
  render(<Missing />)
  expect([isLoading(), title()]).toEqual([false, 'This page is not available'])
})

test('does not wait for an exchange that does not answer', async () => {
  visit()
  act(() => void vi.advanceTimersByTime(4_900))
  expect(isLoading()).toBe(true)
  act(() => void vi.advanceTimersByTime(200))
  expect([isLoading(), title()]).toEqual([false, 'This page is not available'])
})
