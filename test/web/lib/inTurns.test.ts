import { expect, test, vi } from 'vitest'
import { beginInTurns } from '#web/lib/page/inTurns.ts'

/** Starts that take so long each, on a clock of their own. */
function slowStarts(count: number, ms: number) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const begun: number[] = []
  const ended: number[] = []
  const starts = Array.from({ length: count }, (_, at) => () => {
    now += ms
    begun.push(at)
    return () => void ended.push(at)
  })
  return { starts, begun, ended }
}
/** Presses that wait are done with when the test says so. */
function heldPresses() {
  const waiting: (() => void)[] = []
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((resolve) => waiting.push(resolve)) })
  return async () => {
    waiting.shift()?.()
    await Promise.resolve()
  }
}

test('begins what is quick at once', () => {
  heldPresses()
  const { starts, begun } = slowStarts(4, 2)
  beginInTurns(starts)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('lets presses go between slow ones, in order, and stops all that has begun', async () => {
  const go = heldPresses()
  const { starts, begun, ended } = slowStarts(4, 9)
  const stop = beginInTurns(starts)
  expect(begun).toEqual([0])
  await go()
  expect(begun).toEqual([0, 1])
  stop()
  await go()
  expect(begun).toEqual([0, 1])
  expect(ended).toEqual([0, 1])
})

test('begins all at once on a hidden page, whose timers are slow', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { starts, begun } = slowStarts(3, 9)
  beginInTurns(starts)
  expect(begun).toEqual([0, 1, 2])
})

test('yields by a timer where the browser has no other way', async () => {
  vi.stubGlobal('scheduler', undefined)
  const { starts, begun } = slowStarts(2, 9)
  beginInTurns(starts)
  expect(begun).toEqual([0])
  await vi.waitFor(() => expect(begun).toEqual([0, 1]))
})

test('says what does not begin', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const broken = new Error('The start broke.')
  beginInTurns([
    () => {
      throw broken
    },
  ])
  await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith(broken))
})
