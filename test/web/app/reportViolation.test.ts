import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { expectConsole } from '#test/support/console.ts'

const call = vi.fn()
let stop: () => void

beforeEach(async () => {
  vi.resetModules()
  call.mockReset().mockResolvedValue(null)
  const { provideServices } = await import('#web/lib/page/services.ts')
  provideServices({ exchange: sandbox, client: { call } })
  const { reportViolations } = await import('#web/app/boot.ts')
  stop = reportViolations()
})
afterEach(() => {
  stop()
})

const violate = (effectiveDirective: string, blockedURI: string) =>
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))

const reasons = () => call.mock.calls.map(([, { data }]) => data.reason)

test('each kind of violation is reported once, silently', async () => {
  violate('img-src', 'https://evil.example/a.png')
  violate('img-src', 'https://evil.example/b.png')
  violate('script-src-elem', 'inline')
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(call.mock.calls.map(([name, { data }, { silent }]) => [name, data, silent])).toEqual([
    ['system.cspSecurity', { event: 'img-src', reason: 'https://evil.example' }, true],
    ['system.cspSecurity', { event: 'script-src-elem', reason: 'inline' }, true],
  ])
})

test('reports contain no text of users', async () => {
  violate('connect-src', 'https://evil.example/?q=my+secret+words')
  violate('img-src', 'data:image/svg+xml,my secret words')
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(JSON.stringify(call.mock.calls)).not.toMatch(/secret/)
})

test('retries a failed report after a minute, before the next', async () => {
  vi.useFakeTimers()
  call.mockRejectedValueOnce(new NetworkError(false, undefined))
  violate('img-src', 'https://one.example/')
  violate('img-src', 'https://two.example/')
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reasons()).toEqual(['https://one.example', 'https://one.example', 'https://two.example'])
  expectConsole('warn', /security report.* NetworkError/)
})

test('retries a report after a 429, not after a refusal', async () => {
  vi.useFakeTimers()
  call.mockImplementationOnce(
    (_name, _body, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const { ApiError } = await import('#bridge/exchange/errors.ts')
  call.mockRejectedValueOnce(new ApiError('40001', 'The field "page" is wrong.'))
  violate('img-src', 'https://one.example/')
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(10_000 + 60_000)
  expect(call).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(call).toHaveBeenCalledTimes(2)
  expectConsole('warn', /security report.*AbortError/, /security report.* ApiError/)
})

test('sends at most 200 reports of a page', async () => {
  for (let at = 0; at < 300; at++) violate('img-src', `https://host${at}.example/`)
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(200))
  violate('img-src', 'https://another.example/')
  await new Promise((resolve) => setTimeout(resolve))
  expect(call).toHaveBeenCalledTimes(200)
})
