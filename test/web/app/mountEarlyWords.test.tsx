import '#web/app/render.tsx'
import '#web/features/feed/home/Home.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { mount } from '#web/app/mount.ts'
import { setBase } from '#web/lib/router/location.ts'

let root: HTMLElement
let unmount: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
  history.replaceState(null, '', '/insights')
  root = document.createElement('div')
  document.body.append(root)
})
afterEach(() => {
  unmount?.()
  setBase('')
  document.body.replaceChildren()
  window.insightsEarly = undefined
})

/** Passes time; then all that is to be done has been done. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  // The renderer's own turns are no timers.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * A page whose document has sent its request.
 * @returns a function that answers it
 */
function start(): (envelope: unknown) => void {
  let answer: (envelope: unknown) => void = () => {}
  const envelope = new Promise<unknown>((resolve) => {
    answer = resolve
  })
  window.insightsEarly = { envelope, take: () => undefined }
  unmount = mount(root, exchange)
  return answer
}

test('renders once the document’s first posts are painted', async () => {
  const answer = start()
  await pass(200)
  expect(root.childElementCount).toBe(0)
  answer({})
  await vi.advanceTimersByTimeAsync(0)
  expect(root.childElementCount).toBe(0)
  await pass(20)
  expect(root.childElementCount).not.toBe(0)
})

test('waits 300 ms for them, then shows its own loading state', async () => {
  start()
  await pass(299)
  expect(root.childElementCount).toBe(0)
  await pass(1)
  expect(root.childElementCount).not.toBe(0)
})

test('does not wait if the document requested nothing', async () => {
  unmount = mount(root, exchange)
  await pass(0)
  expect(root.childElementCount).not.toBe(0)
})
