import { hash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import type { ReceivedRequest } from '#fixtures/gateway/signing/checkSignature.ts'
import { doctor } from '#scripts/cli/doctor/command.ts'
import { writeTo } from '#scripts/cli/doctor/contract/write.ts'
import { gatewayForFile } from '#test/support/gateway/gateway.ts'

/** What of the gateway's own checks is left out. */
type Break = 'presence' | 'mode' | 'time' | 'key' | 'digest' | 'traces' | 'sealing' | 'disclosure'

const broken = vi.hoisted(() => ({ now: new Set<string>(), mode: 2, key: undefined as unknown }))
const isBroken = (check: Break): boolean => broken.now.has(check)

vi.mock('#fixtures/gateway/signing/clientKey.ts', async (load) => {
  const real = await load<typeof import('#fixtures/gateway/signing/clientKey.ts')>()
  const isSignedBy: typeof real.isSignedBy = (...all) => isBroken('key') || real.isSignedBy(...all)
  return { ...real, isSignedBy }
})

vi.mock('#fixtures/gateway/signing/paths.ts', async (load) => {
  const real = await load<typeof import('#fixtures/gateway/signing/paths.ts')>()
  const modeOf: typeof real.modeOf = (path) => (isBroken('mode') && broken.mode === 1 ? 1 : real.modeOf(path))
  return { ...real, modeOf }
})

vi.mock('#fixtures/gateway/signing/traceBook.ts', async (load) => {
  const real = await load<typeof import('#fixtures/gateway/signing/traceBook.ts')>()
  const openTraceBook: typeof real.openTraceBook = async (...all) => {
    const book = await real.openTraceBook(...all)
    return { ...book, take: async (...trace) => (await book.take(...trace)) || isBroken('traces') }
  }
  return { ...real, openTraceBook }
})

vi.mock('#fixtures/gateway/signing/openLogIn.ts', async (load) => {
  const real = await load<typeof import('#fixtures/gateway/signing/openLogIn.ts')>()
  const createOpener: typeof real.createOpener = (key) => {
    const open = real.createOpener(key)
    let last: Awaited<ReturnType<typeof open>> | undefined
    return async (body, sensitive) => {
      const isPlain = typeof body === 'object' && body !== null && !('ciphertext' in body)
      if (isBroken('sealing') && isPlain && last) return { fields: { ...body }, key: last.key }
      last = await open(body, sensitive)
      return last
    }
  }
  return { ...real, createOpener }
})

vi.mock('#fixtures/gateway/signing/checkSignature.ts', async (load) => {
  const real = await load<typeof import('#fixtures/gateway/signing/checkSignature.ts')>()
  const textOf = ({ url, headers, raw }: ReceivedRequest): string => [url, headers.tm, headers.uhti, raw].join('\n')
  const checkSignature: typeof real.checkSignature = async (received, key, userId, traces, now) => {
    const { headers } = received
    if (isBroken('presence') && headers['device-sign'] === undefined) return
    broken.mode = Number(headers['device-sign-mode'])
    const digest = isBroken('digest') && { 'device-sign-data-md5': hash('md5', textOf(received)) }
    const clock = isBroken('time') ? Number(headers.tm) : now
    await real.checkSignature({ ...received, headers: { ...headers, ...digest } }, key, userId, traces, clock)
  }
  return { ...real, checkSignature }
})

vi.mock('#fixtures/gateway/calls/writing/disclose.ts', async (load) => {
  const real = await load<typeof import('#fixtures/gateway/calls/writing/disclose.ts')>()
  const disclosed: typeof real.disclosed = (...all) => (isBroken('disclosure') ? null : real.disclosed(...all))
  return { ...real, disclosed }
})

const gateway = gatewayForFile()
const { command } = gateway
const password = 'INSIGHTS_PASSWORD'

const asked = (environment: Readonly<Record<string, string>> = { [password]: sandboxPassword }, input = '') =>
  doctor(['--api', gateway().http, '--write', 'mail@meridian.example'], { environment, input: async () => input })

async function wrongWith(...checks: readonly Break[]): Promise<readonly string[]> {
  for (const check of checks) broken.now.add(check)
  const { http } = gateway()
  const entry = { origin: http, fetch: globalThis.fetch, loginName: 'mail@meridian.example', password: sandboxPassword }
  return (await writeTo(entry)).findings.map(({ says }) => says)
}

beforeEach(() => broken.now.clear())
afterEach(() => broken.now.clear())

const well = () => `${gateway().http} answers as contract/EXCHANGE.md says.`

test('the sandbox accepts each write once, and rejects forged ones', { timeout: 180_000 }, async () => {
  expect((await asked())[0]).toBe(well())
  expect(await wrongWith()).toEqual([])
})

const unsigned = /^It takes a request of a session that is not signed\. .* refuse it with 00020\.$/
const otherMode = /^It takes a request that is signed in another mode than you ask for.* refuse it with 00021\.$/
const expired = /^It takes a request that was signed an hour ago\. Hold tm to within five minutes.* with 00022\.$/
const otherKey = /^It takes a request that another key has signed\. Verify device-sign.* with 00023\.$/
const otherBody = /^It takes a request that was signed for another body\. Make the signed text.* with 00023\.$/
const replayed = /^It takes the same signed request twice\. Keep the trace ids.* with 00023\.$/
const plainLogIn =
  /^It takes a log-in whose fields are not sealed\. Treat a field outside the ciphertext as missing.* refuse it\.$/

/** What a gateway does not look at, and what gets through it then. */
const breaks: readonly (readonly [what: string, checks: readonly Break[], says: readonly RegExp[]])[] = [
  ['whether there is a signature', ['presence'], [unsigned]],
  ['which mode it is of', ['mode'], [otherMode]],
  ['when it was made', ['time'], [expired]],
  ['who made it', ['key'], [otherKey]],
  ['who made it and of what', ['key', 'digest'], [otherKey, otherBody]],
  ['whether it came before', ['traces'], [replayed]],
  ['whether a log-in is sealed', ['sealing'], [plainLogIn]],
]

test.each(breaks)('a gateway that does not look at %s is told so, and of nothing else', async (_, checks, says) => {
  expect(await wrongWith(...checks)).toEqual(says.map((pattern) => expect.stringMatching(pattern)))
})

test('checks that a post without a required disclosure is rejected', async () => {
  await command('POST', 'features', { disclosure: 'required' })
  expect(await wrongWith()).toEqual([])
  expect(await wrongWith('disclosure')).toEqual([
    expect.stringMatching(/disclosure is required, .* Reject it with 40001/),
  ])
  await command('POST', 'features', {})
  expect(await wrongWith('disclosure')).toEqual([])
})

test('reports a wrong password with the exchange’s message, and never prints it', {
  timeout: 180_000,
}, async () => {
  const wrong = 'Wrong-2026-password'
  const error = await asked({ [password]: wrong }).catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/\/v1\/user\/login rejects the log-in with 20002/)
  expect(String(error)).not.toContain(wrong)
  const typed = await asked({}, wrong).catch((thrown: unknown) => thrown)
  expect(String(typed)).toMatch(/rejects the log-in with 20002/)
  await expect(asked({})).rejects.toThrow(`Set ${password}, or pass it as the first line`)
})
