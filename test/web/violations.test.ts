import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import sandbox from '../../fixtures/exchange.config.ts'
import { provideServices } from '../../web/stores/services.ts'
import { reportViolations } from '../../web/violations.ts'

const call = vi.fn().mockResolvedValue(null)
let stop: () => void

beforeEach(() => {
  call.mockClear()
  provideServices({ exchange: sandbox, client: { call } })
  stop = reportViolations()
})
afterEach(() => stop())

const violate = (effectiveDirective: string, blockedURI: string) =>
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))

test('each kind of violation is reported once, silently', () => {
  violate('img-src', 'https://evil.example/a.png')
  violate('img-src', 'https://evil.example/b.png')
  violate('script-src-elem', 'inline')
  expect(call.mock.calls.map(([name, { data }, options]) => [name, data, options])).toEqual([
    ['system.cspSecurity', { event: 'img-src', reason: 'https://evil.example' }, { silent: true }],
    ['system.cspSecurity', { event: 'script-src-elem', reason: 'inline' }, { silent: true }],
  ])
})

test('nothing a person wrote is in a report', () => {
  violate('connect-src', 'https://evil.example/?q=my+secret+words')
  violate('img-src', 'data:image/svg+xml,my secret words')
  expect(JSON.stringify(call.mock.calls)).not.toMatch(/secret/)
})
