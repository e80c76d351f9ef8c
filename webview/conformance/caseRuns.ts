import { safeParse } from 'valibot'
import { eventContracts } from '#bridge/app/eventContracts.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { deadlineOf, type EventCase, type MethodCase, paramsOf } from '../contract/cases.ts'
import { levelOf } from '../contract/levels.ts'
import { formatValue } from './report.ts'
import { logInIfNeeded } from './sandbox.ts'
import {
  ask,
  type CaseResult,
  type Ended,
  excused,
  failed,
  fits,
  notYet,
  passed,
  pause,
  saidOf,
  type Tools,
} from './tools.ts'

/** How long a tester may take to do what makes the app send an event. */
const eventMs = 60_000

/** Waits for an event that a tester makes the app send. */
export const runEventCase = async ({ bridge, page, excuses }: Tools, { event }: EventCase): Promise<CaseResult> => {
  if (excuses.includes(event)) return excused(`This app sends no "${event}".`)
  return Promise.race([
    new Promise<CaseResult>((resolve) => {
      const stop = bridge.on(event, (payload) => {
        stop()
        const fits = safeParse(eventContracts[event].payload, payload).success
        resolve((fits ? passed : failed)(JSON.stringify(payload)))
      })
    }),
    pause(page, eventMs).then(() => failed('It did not come.')),
  ])
}

/** Picks a picture and sends it, as an author does for a post. */
export async function sendPicture(tools: Tools): Promise<void> {
  await logInIfNeeded(tools)
  const picked = await ask(tools, 'pickMedia', { kind: 'image', most: 1 })
  const items: unknown = 'result' in picked && isRecord(picked.result) ? picked.result.items : undefined
  const item: unknown = Array.isArray(items) ? items[0] : undefined
  if (!isRecord(item)) return
  const uploadId = tools.page.crypto.randomUUID().replaceAll('-', '')
  await ask(tools, 'upload', { handle: item.handle, uploadId, kind: 'image' })
}

/** Methods without user interaction are answered in this time, or not at all. */
const caseTimeoutMs = 15_000

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
  const timeoutMs = byHand ? deadlineOf(item) : Math.min(deadlineOf(item), caseTimeoutMs)
  const ended = await ask(tools, method, paramsOf(item), { timeoutMs })
  const received = 'result' in ended ? formatValue(ended.result) : saidOf(ended.error)
  return ends[expects](item, ended) ? passed(received) : failed(received)
}

/** In a browser each call fails by name; a tester has to look at what a browser does instead. */
async function runWithoutApp(tools: Tools, item: MethodCase): Promise<CaseResult> {
  if (item.method === 'share') return excused('A browser shares by its own sheet, or its clipboard.')
  const ended = await ask(tools, item.method, paramsOf(item))
  const received = 'result' in ended ? formatValue(ended.result) : saidOf(ended.error)
  return 'error' in ended && ended.error.code === 'no_carrier' ? passed(received) : failed(received)
}
