import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeNative, type FakeNativeOptions } from '#fixtures/app/native.ts'
import exchange from '#fixtures/exchange.config.ts'
import { ConformancePage } from '#webview/conformance/Page.tsx'
import { createConformance } from '#webview/conformance/run.ts'

let takeDown = () => {}
const copied: string[] = []
beforeEach(() => {
  copied.length = 0
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
})
afterEach(() => {
  takeDown()
  Reflect.deleteProperty(navigator, 'share')
})

/** The conformance page in an app, without an earlier run. */
function show(options: Partial<FakeNativeOptions>) {
  const native = createFakeNative({ exchange, request: () => new Promise(() => {}), ...options })
  const uninstall = native.install(window)
  const conformance = createConformance({ page: window, app: exchange.app, excuses: [], reload: () => {} })
  takeDown = () => {
    conformance.close()
    uninstall()
  }
  render(
    <ConformancePage conformance={conformance} transcript={() => expect.fail('The transcript was not requested.')} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Share report' }))
  return native
}

test('sends the report to the app’s share sheet', async () => {
  const native = show({ carrier: 'androidListener' })
  await screen.findByText('Shared.')
  const [shared] = native.log.$entries.get().filter(({ name }) => name === 'share')
  const { text } = Object(shared?.payload)
  expect(JSON.parse(text)).toMatchObject({ report: 'insights-conformance', carrier: 'androidListener' })
  expect(copied).toEqual([])
})

test('uses the browser’s share sheet if the app has none', async () => {
  const share = vi.fn(async () => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  show({ missingMethods: ['share'] })
  await screen.findByText('Shared.')
  expect(share).toHaveBeenCalledOnce()
  expect(copied).toEqual([])
})

test.each([
  ['there is no sheet', { missingMethods: ['share'] }],
  ['the app’s sheet breaks', { faults: ['throwing'] }],
] as const)('copies it when %s', async (_, options) => {
  show(options)
  await screen.findByText('Copied.')
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({ report: 'insights-conformance' })
})
