import { fork } from 'node:child_process'
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { ensureSigningKeys } from '../../fixtures/signing/keys.ts'
import { createLoad, type Outcome, type Prepared } from './gateway/load.ts'

const rates = [500, 1_000, 1_500, 2_000, 2_500, 3_000]
const secondsEach = 6
const aimPerSecond = 1_500
const aimP99Ms = 50
/** How many people send the signed requests, each with a session and a key of their own. */
const readers = 20

await ensureSigningKeys()
const server = fork(new URL('./gateway/serve.ts', import.meta.url), { stdio: 'inherit' })
const heard = async <T>(name: string): Promise<T> => {
  const [message] = await once(server, 'message')
  return Reflect.get(Object(message), name)
}
const { http, https } = await heard<{ readonly http: string; readonly https: string }>('addresses')

const post = async (path: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(http + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

interface Reader {
  readonly token: string
  sign(text: string): string
  readonly initialSignature: string
}

/** A session of somebody, bound to a pair of its own. */
async function logIn(userId: string): Promise<Reader> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const signer = createPrivateKey(privateKey)
  const signed = (text: string): string => sign('sha256', Buffer.from(text), signer).toString('base64')
  const timestamp = String(Date.now())
  const initialSignature = signed(timestamp)
  const material = { publicKey, algorithm: 'rsa1024', timestamp, initialSignature }
  const { token }: { readonly token: string } = Object(await post('/sandbox/session', { userId, ...material }))
  return { token, sign: signed, initialSignature }
}

const { data } = Object(
  await post('/v1/social/public/people', { limit: readers, languageId: 0, terminalCode: 'bench' }),
)
const userIds: string[] = data.people.map(({ userId }: { readonly userId: string }) => userId)
const loggedIn = await Promise.all(userIds.map(logIn))

const path = '/v1/user/preference/get'
const body = JSON.stringify({ languageId: 0, terminalCode: 'bench' })
let trace = 0

/** A call of the exchange with a session, signed in mode 0: what a browser sends. */
function signedRequest(): Prepared {
  const reader = loggedIn[++trace % loggedIn.length]
  if (!reader) throw new Error('Nobody is logged in.')
  const tm = String(Date.now())
  const text = `${path}\n${tm}`
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${reader.token}`,
    tm,
    uhti: `bench${trace}`,
    'device-sign': reader.sign(text),
    'device-sign-mode': '0',
    'device-sign-data-md5': createHash('md5').update(text).digest('hex'),
    'device-sign-key': reader.initialSignature.slice(0, 8),
  }
  return { path, headers, body }
}

const open: Prepared = {
  path: '/v1/mcp/market/ticker',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ symbolIds: ['BTCUSDT'], languageId: 0, terminalCode: 'bench' }),
}

const load = createLoad(https)
const used = async (): Promise<{ readonly rss: number; readonly cpuMs: number }> => {
  server.send('used')
  return heard('used')
}
const row = (label: string, ...cells: readonly string[]): void =>
  console.log(label.padEnd(30), ...cells.map((cell) => cell.padStart(11)))

/** Runs a load and prints what came of it, with what it cost the gateway: that depends least on what else runs. */
async function measure(label: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const { cpuMs } = await used()
  const outcome = await run()
  const { sent, errors, seconds, p50, p99, late } = outcome
  const cost = ((await used()).cpuMs - cpuMs) / sent
  const times = [p50, p99, late].map((ms) => ms.toFixed(1))
  row(label, String(Math.round(sent / seconds)), ...times, cost.toFixed(2), String(errors))
  return outcome
}

console.log(
  `HTTPS with HTTP/2, one gateway process on PGlite, its load beside it on the same machine, ${readers} sessions`,
)
console.log(`The machine’s load before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors\n`)
row('', 'a second', 'p50 ms', 'p99 ms', 'load late', 'CPU ms each', 'errors')
await load.closed(() => open, 16, 2_000)
const unsigned = await measure('unsigned, as fast as it goes', () => load.closed(() => open, 32, 5_000))
// Once unmeasured: the first requests of a process wait for its code to be compiled.
await load.closed(signedRequest, 16, 2_000)

const outcomes: { readonly rate: number; readonly outcome: Outcome }[] = []
const isGood = ({ errors, p99 }: Outcome): boolean => errors === 0 && p99 <= aimP99Ms
for (const rate of rates) {
  // Signed beforehand: what is measured is the gateway.
  const requests = Array.from({ length: rate * secondsEach }, signedRequest)
  const outcome = await measure(`signed, ${rate} due a second`, () => load.open(requests, rate))
  outcomes.push({ rate, outcome })
  if (rate >= aimPerSecond && !isGood(outcome)) break
}
const { rss } = await used()
load.close()
server.send('close')
await once(server, 'exit')

const best = outcomes.findLast(({ outcome }) => isGood(outcome))
const told = best ?? outcomes.find(({ rate }) => rate === aimPerSecond)
const answered = told ? told.outcome.sent / told.outcome.seconds : Number.NaN
console.log(
  best
    ? `\n${best.rate} a second is the most that is answered without an error and with p99 ≤ ${aimP99Ms} ms.`
    : `\nNo rate is answered without an error and with p99 ≤ ${aimP99Ms} ms. What follows is of ${aimPerSecond} due a second.`,
)
const figures = {
  requests_per_s: Math.round(unsigned.sent / unsigned.seconds),
  signed_requests_per_s: best?.rate ?? Math.round(answered),
  p99_ms: Number((told?.outcome.p99 ?? Number.NaN).toFixed(1)),
  errors: outcomes.reduce((sum, { outcome }) => sum + outcome.errors, unsigned.errors),
  rss_mb: Math.round(rss / 2 ** 20),
}
console.log(JSON.stringify({ bench: 'gateway', figures }))
