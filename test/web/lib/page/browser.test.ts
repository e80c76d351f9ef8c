import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../../../web/lib/page/browser.ts'

let isThere: boolean
const left: string[] = []

beforeEach(() => {
  isThere = false
  left.length = 0
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere)
  for (const how of ['assign', 'replace', 'reload'] as const)
    vi.spyOn(location, how).mockImplementation((href?: unknown) => void left.push(`${how} ${href ?? ''}`.trim()))
  vi.spyOn(browser, 'sayOffline')
})
afterEach(() => {
  browser.isRemote = true
  vi.restoreAllMocks()
})

test.each([
  ['assign /login', () => browser.assign('/login')],
  ['replace /login', () => browser.replace('/login')],
  ['reload', () => browser.reload()],
  ['reload', () => browser.renew()],
])('without a network a new document waits for one, and the reader hears why: %s', (what, go) => {
  go()
  expect([left, vi.mocked(browser.sayOffline).mock.calls.length]).toEqual([[], 1])
  isThere = true
  for (let times = 0; times < 2; times++) window.dispatchEvent(new Event('online'))
  expect(left).toEqual([what])
  go()
  expect(left).toEqual([what, what])
})

test('in an app, whose package has the documents, nothing waits', () => {
  browser.isRemote = false
  browser.reload()
  expect([left, vi.mocked(browser.sayOffline).mock.calls.length]).toEqual([['reload'], 0])
})
