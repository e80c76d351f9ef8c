import { isAppContext } from '#bridge/app/methods/facts.ts'
import type { AppContext } from '#bridge/app/protocol.ts'
import { quietMs } from '#bridge/lib/debounced.ts'
import type { CaseResult } from './report.ts'
import { echo, type Heard, refuseNext, type SandboxRefusal } from './sandbox.ts'
import { ask, excused, failed, pause, type Tools } from './tools.ts'

export const elsewhere = excused(
  'The exchange is no sandbox, or this page has not its key: open it with ?sandbox=KEY, as npm start prints it.',
)
/** Why the rules of the exchange are left for later. */
export const addsNothing = 'The app hands the page’s requests on without its own headers and signature.'
export const visitor = excused('Not logged in.')

export async function contextOf(tools: Tools): Promise<AppContext | undefined> {
  const ended = await ask(tools, 'getAppContext', {})
  return 'result' in ended && isAppContext(ended.result) ? ended.result : undefined
}

/** Someone is logged in: the one who was, or whom the app's own log-in brings now. */
export async function logInIfNeeded(tools: Tools): Promise<boolean> {
  if ((await contextOf(tools))?.userId) return true
  await ask(tools, 'login', {})
  return Boolean((await contextOf(tools))?.userId)
}

/** Makes a call that is refused once, and says what the exchange was sent after that. */
export async function refusedOnce(tools: Tools, refusal: SandboxRefusal): Promise<Heard | CaseResult> {
  if (!(await refuseNext(tools, refusal))) return elsewhere
  const heard = await echo(tools)
  if ('headers' in heard) return heard
  return failed('failed' in heard ? heard.failed : `The call was not made once more: it came back with ${heard.code}.`)
}

/** An app need not ask twice within the debounce: the case before has had it ask. */
export const settled = (tools: Tools) => pause(tools.page, quietMs + 100)
