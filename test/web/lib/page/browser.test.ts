import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { waitForNetwork } from '#web/app/idle.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $notices, closeNotice } from '#web/lib/page/notices.ts'
import { provideServices, services } from '#web/lib/page/services.ts'

let isThere: boolean
const left: string[] = []
let stop: () => void
const said = () => $notices.get().map(({ text }) => text)

beforeEach(() => {
  openWorld()
  isThere = false
  left.length = 0
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere)
  for (const how of ['assign', 'replace', 'reload'] as const)
    vi.spyOn(location, how).mockImplementation((href?: unknown) => void left.push(`${how} ${href ?? ''}`.trim()))
  stop = waitForNetwork()
})
afterEach(() => {
  for (const { id } of $notices.get()) closeNotice(id)
  stop()
})

test.each([
  ['assign /login', () => browser.assign('/login')],
  ['replace /login', () => browser.replace('/login')],
  ['reload', () => browser.reload()],
  ['reload', () => browser.renew()],
])('delays a new document while offline, with a notice: %s', (what, go) => {
  go()
  expect([left, said()]).toEqual([[], ['You are offline.']])
  isThere = true
  for (let times = 0; times < 2; times++) window.dispatchEvent(new Event('online'))
  expect(left).toEqual([what])
  go()
  expect(left).toEqual([what, what])
})

test('delays nothing in an app, whose package has the documents', () => {
  provideServices({ ...services(), app: Object.create(null) })
  browser.reload()
  expect([left, said()]).toEqual([['reload'], []])
})
