import { afterEach, expect, test, vi } from 'vitest'
import { loadReports } from '#bridge/exchange/loadReports.ts'
import { type Report, routeNow } from '#bridge/exchange/reports.ts'
import { setRecover } from '#bridge/lib/late.ts'
import { report } from '#bridge/lib/report.ts'

const reportsModule = '../../../../bridge/exchange/reports.ts'

afterEach(() => {
  vi.doUnmock(reportsModule)
})

test('reports errors to the host from before the reports had loaded, as from a browser, without a wait notice', async () => {
  const waited: string[] = []
  setRecover(undefined, (_, wait) => waited.push(wait))
  const heard: Report[] = []
  report('signing', 'bindFailed: no user id')
  loadReports((one) => heard.push(one))
  await vi.waitFor(
    () =>
      expect(heard).toMatchObject([
        { kind: 'signing', name: 'bindFailed: no user id', carrier: 'browser', route: routeNow() },
      ]),
    10_000,
  )
  expect(waited).toEqual([])
})

test('warns in the console when error reports fail to load', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.doMock(reportsModule, () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/reports.js')
  })
  loadReports(() => {})
  await vi.waitFor(
    () => expect(warned).toHaveBeenCalledExactlyOnceWith('Could not load error reporting.', expect.any(Error)),
    10_000,
  )
})
