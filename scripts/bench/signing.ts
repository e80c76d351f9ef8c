import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEvent, type Cdp, evaluate } from '../drivers/cdp.ts'
import { asUsed, openChromium } from '../drivers/chromium.ts'
import { pageScript } from './bundle.ts'
import { runBench } from './runBench.ts'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of wall-clock time. */
  readonly dur?: number
  /** Microseconds of thread time, without other load on the machine. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Runs `work`.
 * @returns the longest task of the page's main thread meanwhile, in ms
 */
async function longestTaskMs(cdp: Cdp, work: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = []
  const stop = cdp.on('Tracing.dataCollected', ({ value }) => {
    if (Array.isArray(value)) events.push(...value)
  })
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'], traceBufferSizeInKb: 400_000 },
  })
  await work()
  await afterEvent(cdp, 'Tracing.tracingComplete', () => cdp.send('Tracing.end'))
  stop()
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The trace has no tasks of a page.')
  // Virtual machines report thread time in steps: a task of 1.5 ms may show 7.7 ms of thread time.
  return Math.max(...tasks.map(({ dur = 0, tdur = 0 }) => Math.min(dur, tdur))) / 1_000
}

const settings = {
  rounds: { whole: 9, short: 3 },
  tracedRounds: { whole: 5, short: 2 },
  /** Generating a key pair takes a random time, because primes are searched for. */
  keyPairs: { whole: 101, short: 41 },
}
const roundMs = 400
/** Requests that a page might make in one task. */
const burst = 8

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const certificate = pair()
const serverPublicKey = pair().publicKey
const config = {
  clientOpen: true,
  serverPublicKey,
  serverPublicKeySign: createSign('sha256').update(serverPublicKey.trim()).sign(certificate.privateKey, 'base64'),
  defaultAlgorithm: 'rsa2048',
  prefixUrls: ['/v1/social/publish/'],
}

/** Browsers provide WebCrypto to a page on loopback. */
async function servePage(): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Signing</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

await runBench('signing', settings, async ({ settings: { rounds, tracedRounds, keyPairs }, sample, note, use }) => {
  const script = await pageScript('scripts/bench/signing/page.ts')
  const url = await servePage()
  const chromium = use(await openChromium(asUsed))
  await chromium.browser.url(url)
  const run = <T = number>(expression: string): Promise<T> => evaluate(chromium.cdp, expression)
  await run(`${script};bench.prepare(${JSON.stringify(config)}, ${JSON.stringify(certificate.publicKey)})`)
  const [ours, forge] = [`bench.rate(${roundMs})`, `bench.forgeRate(${roundMs})`]
  // Warm-up, then in turn, so that other load on the machine affects all alike.
  await run(ours)
  for (let round = 0; round < rounds; round++)
    sample({ signs_per_s: await run(ours), forge_signs_per_s: await run(forge) })
  // Separate from the rates, because tracing takes time.
  const longest = { longest_block_ms: 0, forge_longest_block_ms: 0 }
  for (let round = 0; round < tracedRounds; round++) {
    for (const [key, work] of [['longest_block_ms', ours] as const, ['forge_longest_block_ms', forge] as const])
      longest[key] = Math.max(longest[key], await longestTaskMs(chromium.cdp, () => run(work)))
    note(longest)
  }
  for (let round = 0; round < rounds; round++) sample({ burst_of_8_ms: await run(`bench.burstMs(${burst})`) })
  for (let at = 0; at < keyPairs; at++) sample({ keypair_2048_ms: await run('bench.keyPairMs()') })
})
