import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#web/app/render.tsx'
import { $shown } from '#web/app/screen.ts'
import { $firstItem } from '#web/lib/page/painted.ts'
import { $location } from '#web/lib/router/location.ts'

const { beginLater } = vi.hoisted(() => ({ beginLater: vi.fn(() => () => {}) }))
vi.mock('#web/app/idle.ts', () => ({ beginLater }))
vi.mock('#web/app/oncePainted.ts', () => ({ beginOncePainted: () => () => {} }))
vi.mock('#web/app/screen.ts', async (load) => ({
  ...(await load<typeof import('#web/app/screen.ts')>()),
  watchLocation: () => () => {},
}))

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  $firstItem.set(false)
  $shown.set({ state: 'loading' })
  const root = document.createElement('div')
  document.body.append(root)
  stop = render(root)
})
afterEach(async () => {
  stop()
  await vi.runAllTimersAsync()
  document.body.replaceChildren()
  beginLater.mockClear()
})

const Screen = () => null

/** A route's screen has loaded, but not its list. */
const show = (name: 'home' | 'rank') =>
  $shown.set({ state: 'shown', place: { ...$location.get(), route: { name, params: {} } }, Screen })

/** How often it has begun once that long has gone by. */
async function begunAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms)
  return beginLater.mock.calls.length
}

test.each(['home', 'rank'] as const)('%s: a second and a half after the first items of its list', async (name) => {
  show(name)
  expect(await begunAfter(1_000)).toBe(0)
  $firstItem.set(true)
  expect(await begunAfter(1_400)).toBe(0)
  expect(await begunAfter(200)).toBe(1)
  expect(await begunAfter(20_000)).toBe(1)
  expect(beginLater).toHaveBeenCalledWith(document.body.firstElementChild)
})

test.each([
  ['home', 15_000],
  ['rank', 3_000],
] as const)('%s: after %i ms, where no items come', async (name, ms) => {
  show(name)
  expect(await begunAfter(ms - 100)).toBe(0)
  expect(await begunAfter(200)).toBe(1)
})

test('starts after the first screen, and not after unmounting', async () => {
  expect(await begunAfter(20_000)).toBe(0)
  show('rank')
  stop()
  expect(await begunAfter(20_000)).toBe(0)
})
