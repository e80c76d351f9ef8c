import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEvent, type Cdp, evaluate } from '../drivers/cdp.ts'
import { asUsed, openChromium } from '../drivers/chromium.ts'
import { pageScript } from './bundle.ts'
import { type Figures, median, runBench } from './runBench.ts'

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

interface Found {
  readonly rates: Readonly<Record<'ours' | 'forge', number[]>>
  readonly blocks: Readonly<Record<'ours' | 'forge', number[]>>
  readonly bursts: number[]
  readonly pairMs: number[]
}

function figuresOf({ rates, blocks, bursts, pairMs }: Found): Figures {
  const perSecond = (list: readonly number[]) => Math.round(median(list))
  const longest = (list: readonly number[]) => Number(Math.max(...list).toFixed(1))
  return {
    signs_per_s: perSecond(rates.ours),
    forge_signs_per_s: perSecond(rates.forge),
    longest_block_ms: longest(blocks.ours),
    forge_longest_block_ms: longest(blocks.forge),
    burst_of_8_ms: Number(median(bursts).toFixed(1)),
    keypair_2048_ms: Math.round(median(pairMs)),
  }
}

await runBench('signing', settings, async ({ settings: { rounds, tracedRounds, keyPairs }, report, use }) => {
  const found: Found = {
    rates: { ours: [], forge: [] },
    blocks: { ours: [], forge: [] },
    bursts: [],
    pairMs: [],
  }
  report(() => figuresOf(found))
  const { rates, blocks, bursts, pairMs } = found
  const script = await pageScript('scripts/bench/signing/page.ts')
  const url = await servePage()
  const chromium = use(await openChromium(asUsed))
  await chromium.browser.url(url)
  const run = <T>(expression: string): Promise<T> => evaluate(chromium.cdp, expression)
  await run(`${script};bench.prepare(${JSON.stringify(config)}, ${JSON.stringify(certificate.publicKey)})`)
  // Warm-up, then in turn, so that other load on the machine affects all alike.
  await run(`bench.rate(${roundMs})`)
  for (let round = 0; round < rounds; round++) {
    rates.ours.push(await run<number>(`bench.rate(${roundMs})`))
    rates.forge.push(await run<number>(`bench.forgeRate(${roundMs})`))
  }
  // Separate from the rates, because tracing takes time.
  for (let round = 0; round < tracedRounds; round++) {
    blocks.ours.push(await longestTaskMs(chromium.cdp, () => run(`bench.rate(${roundMs})`)))
    blocks.forge.push(await longestTaskMs(chromium.cdp, () => run(`bench.forgeRate(${roundMs})`)))
  }
  for (let round = 0; round < rounds; round++) bursts.push(await run<number>(`bench.burstMs(${burst})`))
  for (let at = 0; at < keyPairs; at++) pairMs.push(await run<number>('bench.keyPairMs()'))
})
