import { missingIn, type Probe } from './evidence.ts'
import { ask, pause, type Tools } from './tools.ts'

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
