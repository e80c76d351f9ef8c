import { isAppContext } from '#bridge/app/methods/facts.ts'
import type { AppContext } from '#bridge/app/protocol.ts'
import { quietMs } from '#bridge/lib/debounced.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { ask, type CaseResult, excused, failed, pause, saidOf, type Tools } from './tools.ts'

const echoPath = 'sandbox/conformance/echo'
const patience = { timeoutMs: 15_000 }

/** What came of a call that was made through the app. */
export type SandboxAnswer =
  | { readonly code: string; readonly msg: string; readonly data: Readonly<Record<string, unknown>> }
  | { readonly failed: string }

/** What the sandbox was sent by the app. */
export interface Heard {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** The exchange's time then. */
  readonly now: number
  /** Whether the sign configuration was asked for since something was refused on purpose. */
  readonly askedForConfig: boolean
}

export interface SandboxRefusal {
  readonly code: string
  /** Default: what is told back to us. */
  readonly match?: string
  readonly inside?: boolean
  readonly aheadMs?: number
}

export async function postCommand(tools: Tools, path: string, params: unknown): Promise<SandboxAnswer> {
  const ended = await ask(tools, 'request', { method: 'POST', path, params }, patience)
  if ('error' in ended) return { failed: `${path}: ${saidOf(ended.error)}` }
  const { code, msg, data } = isRecord(ended.result) ? ended.result : {}
  return { code: String(code), msg: String(msg), data: isRecord(data) ? data : {} }
}

/** The sandbox's key, which its commands come with; the page's own address has it. */
export const sandboxKeyOf = ({ page }: Tools): { readonly sandboxKey?: string } => {
  const sandboxKey = new URLSearchParams(page.location.search).get('sandbox')
  return sandboxKey ? { sandboxKey } : {}
}

const command = async (tools: Tools, path: string, told: object): Promise<boolean> => {
  const answer = await postCommand(tools, `sandbox/conformance/${path}`, { ...told, ...sandboxKeyOf(tools) })
  return 'data' in answer && answer.data.isSandbox === true
}

/** Has the sandbox refuse the next request to a path. @returns false where the exchange is no sandbox that takes commands from here. */
export const refuseNext = (tools: Tools, { match = `/${echoPath}`, ...refusal }: SandboxRefusal): Promise<boolean> =>
  command(tools, 'refuse', { ...refusal, match })

/** How the sandbox may tell its sign configuration. */
export type ToldConfig = 'usual' | 'closed' | 'forged' | 'otherAlgorithm'

/** Has the sandbox tell its sign configuration so, for half a minute at most. @returns as {@link refuseNext}. */
export const tellConfig = (tools: Tools, as: ToldConfig): Promise<boolean> => command(tools, 'config', { as })

/** Has the sandbox listen for requests of a path's beginning, of a content type where one is named. @returns as {@link refuseNext}. */
export const startListening = (tools: Tools, match: string, type?: string): Promise<boolean> =>
  command(tools, 'listen', { match, ...(type && { type }) })

/** The last request that was listened for; `undefined` where none has come. */
export async function heardSince(tools: Tools): Promise<Pick<Heard, 'headers' | 'body'> | undefined> {
  const answer = await postCommand(tools, 'sandbox/conformance/heard', sandboxKeyOf(tools))
  const heard = 'data' in answer ? answer.data.heard : undefined
  if (!isRecord(heard)) return undefined
  const { headers, body } = heard
  return { headers: isRecord(headers) ? headers : {}, body: isRecord(body) ? body : {} }
}

/** Has the sandbox say what it was sent. Any other answer is given as it came. */
export async function echo(tools: Tools): Promise<Heard | SandboxAnswer> {
  const answer = await postCommand(tools, echoPath, { mark: 'kept', ...sandboxKeyOf(tools) })
  if ('failed' in answer || answer.data.isSandbox !== true) return answer
  const { headers, body, now, askedForConfig } = answer.data
  return {
    headers: isRecord(headers) ? headers : {},
    body: isRecord(body) ? body : {},
    now: Number(now),
    askedForConfig: askedForConfig === true,
  }
}

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
