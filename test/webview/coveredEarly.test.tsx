import { expect, test, vi } from 'vitest'
import { screenPresets } from '#fixtures/app/settings.ts'
import { mountIn, rendered } from './support.ts'

/** The part that waits for the page to come back, which is fetched while the app puts its screen in front. */
const part = vi.hoisted(() => {
  let resolve = () => {}
  const promise = new Promise<void>((come) => {
    resolve = come
  })
  return { promise, resolve: () => resolve() }
})
vi.mock('#webview/shownAgain.ts', async (load) => {
  await part.promise
  return load()
})

test('keeps a page that is covered early empty behind the native screen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const page = mountIn({ screens: screenPresets.all }, '/insights', 'navigate')
  await vi.waitFor(() => expect(page.native.$currentView.get().kind).toBe('screen'))
  page.native.send('visibility', { visible: false })
  await vi.advanceTimersByTimeAsync(1_000)
  part.resolve()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rendered(page.root)).toBe(false)
  page.native.send('visibility', { visible: true })
  await vi.waitFor(() => expect(rendered(page.root)).toBe(true))
  page.takeDown()
})
