import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import sandbox from '../../../../fixtures/exchange.config.ts'
import { certificate, goodConfig, headers } from './world.ts'

const end = Date.parse('2026-11-01T00:00:00.000Z')
const withEnd = `Valid to ${new Date(end).toISOString()}\n${certificate.publicKey}`
const core = { url: '/v1/social/publish/publishMessage', headers, isSealed: false, isOurs: true, body: { text: 'a' } }

let tab: Map<string, string>
beforeEach(() => {
  tab = new Map()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => void tab.set(name, value),
    removeItem: (name: string) => void tab.delete(name),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/**
 * A page that knows the time.
 * @returns what it reports, what it warns of, and whether it signs.
 */
async function signAt(now: number, keys: readonly string[]) {
  vi.resetModules()
  const { createBrowserSigning } = await import('../../../../bridge/exchange/browserSigning.ts')
  const { createClock } = await import('../../../../bridge/exchange/clock.ts')
  const { onFault } = await import('../../../../bridge/lib/report.ts')
  const reports: string[] = []
  const faults: string[] = []
  const stop = onFault(({ kind, name }) => kind === 'signing' && faults.push(name))
  const signing = createBrowserSigning({
    exchange: sandbox,
    clock: { ...createClock(), now: () => now },
    report: (event, reason) => reports.push(`${event}: ${reason}`),
    fetchConfig: async () => goodConfig,
    certificateKeys: keys,
  })
  const sent = [await signing.prepare(core), await signing.prepare(core)]
  const warned = vi.mocked(console.warn).mock.calls.filter(([text]) => String(text).includes('certificate has ended'))
  stop()
  return { reports, faults, warnings: warned.length, isSigned: sent.every(({ headers: own }) => 'device-sign' in own) }
}

test('a certificate past its end is warned of and reported once a tab, and its key counts on', async () => {
  const said = 'certificateEnded: 2026-11-01T00:00:00.000Z'
  expect(await signAt(end + 1, [withEnd])).toEqual({ reports: [], faults: [said], warnings: 1, isSigned: true })
  expect((await signAt(end + 1, [withEnd])).faults).toEqual([])
  tab.clear()
  expect((await signAt(end + 1, [withEnd])).faults).toEqual([said])
})

test('in a tab that keeps nothing it is said once a page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(await signAt(end + 1, [withEnd])).toMatchObject({ faults: [expect.any(String)], warnings: 1 })
})

test('one that has not ended, and a key of which nothing says when, are not', async () => {
  const quiet = { reports: [], faults: [], warnings: 0, isSigned: true }
  expect(await signAt(end - 1, [withEnd])).toEqual(quiet)
  expect(await signAt(end + 1, [certificate.publicKey])).toEqual(quiet)
})
