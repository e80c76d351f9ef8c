import { beforeEach, expect, test, vi } from 'vitest'
import { certificateEnd, endLine } from '#bridge/exchange/browserSigning.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { certificate, goodConfig, requestTo } from './signing/world.ts'

const end = Date.parse('2026-11-01T00:00:00.000Z')
const withEnd = `${endLine(new Date(end))}\n${certificate.publicKey}`
const core = requestTo('/v1/social/publish/publishMessage', { text: 'a' })

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

/**
 * A page that knows the time.
 * @returns what it reports, what it warns of, and whether it signs.
 */
async function signAt(now: number, keys: readonly string[]) {
  vi.resetModules()
  const { createBrowserSigning } = await import('#bridge/exchange/browserSigning.ts')
  const { createClock } = await import('#bridge/exchange/clock.ts')
  const { onFault } = await import('#bridge/lib/report.ts')
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
  const warned = vi.mocked(console.warn).mock.calls.filter(([text]) => String(text).includes('certificate expired'))
  stop()
  return { reports, faults, warnings: warned.length, isSigned: sent.every(({ headers: own }) => 'device-sign' in own) }
}

test('warns of and reports an expired certificate once a tab, and keeps using its key', async () => {
  const said = 'certificateEnded: 2026-11-01T00:00:00.000Z'
  expect(await signAt(end + 1, [withEnd])).toEqual({ reports: [], faults: [said], warnings: 1, isSigned: true })
  expect((await signAt(end + 1, [withEnd])).faults).toEqual([])
  expect([...tab.keys()]).toContain('insights/1/certificateEnded')
  tab.clear()
  expect((await signAt(end + 1, [withEnd])).faults).toEqual([said])
})

test('reports it once a page without session storage', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(await signAt(end + 1, [withEnd])).toMatchObject({ faults: [expect.any(String)], warnings: 1 })
})

test('reports neither a valid certificate nor a key without an expiry date', async () => {
  const quiet = { reports: [], faults: [], warnings: 0, isSigned: true }
  expect(await signAt(end, [withEnd])).toEqual(quiet)
  expect(await signAt(end + 1, [certificate.publicKey])).toEqual(quiet)
})

test('names both of two expired certificates', async () => {
  const earlier = `${endLine(new Date(end - 1_000))}\n${certificate.publicKey}`
  const { faults } = await signAt(end + 1, [earlier, withEnd])
  expect(faults).toEqual(['certificateEnded: 2026-10-31T23:59:59.000Z, 2026-11-01T00:00:00.000Z'])
})

test.each([
  ['a line of its own', 'Valid to 2026-11-01T00:00:00.000Z\n-----BEGIN', end],
  ['a line after other words', 'Of the exchange\nValid to 2026-11-01T00:00:00.000Z\n', end],
  ['words before it on its line', 'Not Valid to 2026-11-01T00:00:00.000Z', undefined],
  ['words after it on its line', 'Valid to 2026-11-01T00:00:00.000Z or later', undefined],
  ['no date', 'Valid to tomorrow', undefined],
])('reads the expiry of a certificate from %s', (_, text, wanted) => expect(certificateEnd(text)).toBe(wanted))
