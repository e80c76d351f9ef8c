import '#web/app/render.tsx'
import '#web/features/search/screen/Search.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteExchange as exchange } from '#test/support/siteExchange.ts'
import { mount } from '#web/app/mount.ts'
import type { Report } from '#web/index.ts'
import { setBase } from '#web/lib/router/location.ts'

let root: HTMLElement
let unmount: (() => void) | undefined
/** What the first screen does not wait for is loaded as a busy machine loads it. */
const patience = { timeout: 15_000 }

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  history.replaceState(null, '', '/community/insights/search')
  root = document.createElement('div')
  document.body.append(root)
})
afterEach(() => {
  unmount?.()
  setBase('')
  document.body.replaceChildren()
  document.head.replaceChildren()
})

const robots = () => [...document.querySelectorAll('meta[name=robots]')].map((meta) => meta.getAttribute('content'))

test('keeps a page out of search engines while the section is mounted', async () => {
  unmount = mount(root, exchange, { base: '/community' })
  await vi.waitFor(() => expect(robots()).toEqual(['noindex']), patience)
  unmount()
  expect(robots()).toEqual([])
})

test('keeps the site’s own robots meta, reports it, and leaves it after unmounting', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'index' }))
  const told: Report[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  unmount = mount(root, exchange, { base: '/community', onReport: (report) => void told.push(report) })
  // It is told once the page is idle.
  await vi.advanceTimersByTimeAsync(4_000)
  await vi.waitFor(
    () => expect(told).toContainEqual(expect.objectContaining({ kind: 'host', name: 'robots' })),
    patience,
  )
  expect(robots()).toEqual(['index'])
  unmount()
  expect(robots()).toEqual(['index'])
})
