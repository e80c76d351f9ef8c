import { methodContracts } from '../../bridge/app/methods/contracts.ts'
import { deadlineOf, type MethodCase, paramsOf } from '../contract/cases.ts'
import { levelOf } from '../contract/levels.ts'
import type { CaseResult } from './report.ts'
import { written } from './report.ts'
import { ask, type Ended, excused, failed, fits, notYet, passed, saidOf, type Tools } from './tools.ts'

/** Methods without user interaction are answered in this time, or not at all. */
const patienceMs = 15_000

const ends: Readonly<Record<MethodCase['expects'], (item: MethodCase, ended: Ended) => boolean>> = {
  result: ({ method }, ended) => 'result' in ended && fits(method, ended.result),
  bad_params: (_, ended) => 'error' in ended && ended.error.details.native?.code === 'bad_params',
  answer: ({ method }, ended) =>
    'result' in ended ? fits(method, ended.result) : Boolean(ended.error.details.native?.code),
}

/** Runs one case of a method. */
export async function runMethodCase(tools: Tools, item: MethodCase): Promise<CaseResult> {
  const { bridge, excuses } = tools
  const { method, byHand, expects } = item
  if (bridge.carrier === 'browser') return runWithoutApp(tools, item)
  if (!bridge.supports(method)) {
    const says = `This app has no handler for "${method}".`
    if (excuses.includes(method) || methodContracts[method].isOptional) return excused(says)
    // Without the first level there is no page at all; every other level may come later.
    return levelOf[method] === 'show' ? failed(says) : notYet(says)
  }
  const timeoutMs = byHand ? deadlineOf(item) : Math.min(deadlineOf(item), patienceMs)
  const ended = await ask(tools, method, paramsOf(item), { timeoutMs })
  const received = 'result' in ended ? written(ended.result) : saidOf(ended.error)
  return ends[expects](item, ended) ? passed(received) : failed(received)
}

/** In a browser each call fails by name; a tester has to look at what a browser does instead. */
async function runWithoutApp(tools: Tools, item: MethodCase): Promise<CaseResult> {
  if (item.method === 'share') return excused('A browser shares by its own sheet, or its clipboard.')
  const ended = await ask(tools, item.method, paramsOf(item))
  const received = 'result' in ended ? written(ended.result) : saidOf(ended.error)
  return 'error' in ended && ended.error.code === 'no_carrier' ? passed(received) : failed(received)
}
