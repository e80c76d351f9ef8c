import type { Bridge } from '#bridge/app/bridge.ts'
import type { Passed } from '#bridge/app/traffic/tap.ts'
import { decode } from '#bridge/carriers/wire.ts'
import { type MethodName, methodNames } from '#bridge/config.ts'
import { ask, type Evidence, type Probe, pause, type Tools } from './tools.ts'

export const noEvidence = (interrupted: string | null): Evidence => ({
  missing: { before: [], after: [] },
  probes: [],
  orders: [],
  unexpected: [],
  raw: { twice: 0, unreadable: 0, awkward: 0, longest: 0 },
  hidden: 0,
  restored: 0,
  interrupted,
})

/** Methods that have no handler and should. */
const missingIn = (bridge: Pick<Bridge, 'supports'>, excuses: readonly string[]): MethodName[] =>
  methodNames.filter((name) => !bridge.supports(name) && !excuses.includes(name))

/** In UTF-16 units. */
export const maxAnswerLength = 4 * 1024 * 1024

/** Looks at one message to the page as it came. */
export function weigh({ raw }: Evidence, { direction, raw: message }: Passed): void {
  if (direction === 'toApp') return
  const text = typeof message === 'string' ? message : (JSON.stringify(message) ?? '')
  raw.longest = Math.max(raw.longest, text.length)
  if (text.length > maxAnswerLength) return // reading it would take longer than the call
  const read = decode(message)
  if (typeof read !== 'object' || read === null) raw.unreadable++
  else if (isTwice(text)) raw.twice++
  // A context has no use for a line separator; who writes one tells how texts are written.
  if (/[\u2028\u2029]/.test(JSON.stringify(read) ?? '')) raw.awkward++
}

const isTwice = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'string'
  } catch {
    return false
  }
}

const probes = 3
const batches = 2
const atOnce = 6
/** How long an answer may come after its deadline, or a second one after the first, and still be seen. */
const graceMs = 2_500
const settleMs = 300

async function probe(tools: Tools): Promise<Probe> {
  const start = tools.page.performance.now()
  const ended = await ask(tools, 'getAppContext', {})
  const ms = tools.page.performance.now() - start
  if ('result' in ended) return { end: 'result', threw: false, ms }
  const { code, details } = ended.error
  return { end: code, threw: code === 'native_error' && details.native === undefined, ms }
}

/** In which order calls that were made at once are answered. */
async function orderOf(tools: Tools): Promise<number[]> {
  const order: number[] = []
  const calls = Array.from({ length: atOnce }, async (_, at) => {
    if ('result' in (await ask(tools, 'getAppContext', {}))) order.push(at)
  })
  await Promise.all(calls)
  return order
}

/** Tries the line before the cases: what is broken for all of them is seen, and named, here. */
export async function probeLine(tools: Tools): Promise<void> {
  const { bridge, evidence, excuses, page } = tools
  evidence.missing.before = missingIn(bridge, excuses)
  for (let count = 0; count < probes; count++) {
    const made = await probe(tools)
    evidence.probes.push(made)
    if (made.end === 'timeout') {
      await pause(page, graceMs)
      return
    }
  }
  for (let count = 0; count < batches; count++) evidence.orders.push(await orderOf(tools))
  await pause(page, settleMs)
  evidence.missing.after = missingIn(bridge, excuses)
}
