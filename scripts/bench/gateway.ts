import { fork } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { ensureSigningKeys } from '../../fixtures/signing/keys.ts'
import { createLoad, type Outcome, type Prepared } from './gateway/load.ts'

const rates = [500, 1_000, 1_500, 2_000, 2_500, 3_000]
const secondsEach = 6
const aimPerSecond = 1_500
const aimP99Ms = 50

await ensureSigningKeys()
const server = fork(new URL('./gateway/serve.ts', import.meta.url), { stdio: 'inherit' })
const heard = async <T>(name: string): Promise<T> => {
  const [message] = await once(server, 'message')
  return Reflect.get(Object(message), name)
}
const { http, https } = await heard<{ readonly http: string; readonly https: string }>('addresses')

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const signed = (text: string): string => sign('sha256', Buffer.from(text), privateKey).toString('base64')
const timestamp = String(Date.now())
const initialSignature = signed(timestamp)
const material = { publicKey, algorithm: 'rsa1024', timestamp, initialSignature }

const post = async (path: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(http + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
const people = Object(await post('/v1/social/public/people', { limit: 1, languageId: 0, terminalCode: 'bench' }))
const userId: string = people.data.people[0].userId
const { token }: { readonly token: string } = Object(await post('/sandbox/session', { userId, ...material }))

const path = '/v1/user/preference/get'
const body = JSON.stringify({ languageId: 0, terminalCode: 'bench' })
let trace = 0

/** A call of the exchange with a session, signed in mode 0: what a browser sends. */
function signedRequest(): Prepared {
  const tm = String(Date.now())
  const text = `${path}\n${tm}`
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    tm,
    uhti: `bench${++trace}`,
    'device-sign': signed(text),
    'device-sign-mode': '0',
    'device-sign-data-md5': createHash('md5').update(text).digest('hex'),
    'device-sign-key': initialSignature.slice(0, 8),
  }
  return { path, headers, body }
}

const open: Prepared = {
  path: '/v1/mcp/market/ticker',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ symbolIds: ['BTCUSDT'], languageId: 0, terminalCode: 'bench' }),
}

const load = createLoad(https)
const line = (label: string, { sent, errors, seconds, p50, p99 }: Outcome): void =>
  console.log(
    label.padEnd(34),
    String(Math.round(sent / seconds)).padStart(9),
    p50.toFixed(1).padStart(9),
    p99.toFixed(1).padStart(9),
    String(errors).padStart(8),
  )

console.log('HTTPS with HTTP/2, one gateway process on PGlite, its load beside it on the same machine\n')
console.log(''.padEnd(34), 'a second'.padStart(9), 'p50 ms'.padStart(9), 'p99 ms'.padStart(9), 'errors'.padStart(8))
await load.closed(() => open, 16, 2_000)
const unsigned = await load.closed(() => open, 32, 5_000)
line('unsigned, as fast as it goes', unsigned)

const outcomes: [rate: number, outcome: Outcome][] = []
for (const rate of rates) {
  // Signed beforehand: what is measured is the gateway.
  const requests = Array.from({ length: rate * secondsEach }, signedRequest)
  const outcome = await load.open(requests, rate)
  outcomes.push([rate, outcome])
  line(`signed, ${rate} due a second`, outcome)
  if (outcome.errors > 0 || outcome.p99 > 4 * aimP99Ms) break
}
server.send('rss')
const rss = await heard<number>('rss')
load.close()
server.send('close')
await once(server, 'exit')

const good = outcomes.filter(([, { errors, p99 }]) => errors === 0 && p99 <= aimP99Ms)
const atAim = outcomes.find(([rate]) => rate === aimPerSecond) ?? outcomes.at(-1)
console.log(`\nmemory ${Math.round(rss / 2 ** 20)} MB`)
const figures = {
  requests_per_s: Math.round(unsigned.sent / unsigned.seconds),
  signed_requests_per_s: good.at(-1)?.[0] ?? 0,
  p99_ms: Number((atAim?.[1].p99 ?? Number.NaN).toFixed(1)),
  errors: outcomes.reduce((sum, [, { errors }]) => sum + errors, unsigned.errors),
  rss_mb: Math.round(rss / 2 ** 20),
}
console.log(JSON.stringify({ bench: 'gateway', figures }))
