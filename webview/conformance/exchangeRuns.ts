import { isAppContext } from '../../bridge/app/methods/getAppContext.ts'
import type { AppContext } from '../../bridge/app/protocol.ts'
import { isSuccess } from '../../bridge/exchange/codes.ts'
import { quietMs } from '../../bridge/lib/debounced.ts'
import { isRecord } from '../../bridge/lib/guards.ts'
import { findLocale } from '../../bridge/site/locales.ts'
import type { BridgeCaseId } from '../contract/bridgeCases.ts'
import type { CaseResult } from './report.ts'
import { ask, excused, failed, passed, pause, saidOf, type Tools } from './tools.ts'

const echoPath = 'sandbox/conformance/echo'
const patience = { deadlineMs: 15_000 }

/** What came of a call that was made through the app. */
type Answer =
  | { readonly code: string; readonly msg: string; readonly data: Readonly<Record<string, unknown>> }
  | { readonly failed: string }

/** What the sandbox was sent by the app. */
interface Heard {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** The exchange's time then. */
  readonly now: number
  /** Whether the sign configuration was asked for since something was refused on purpose. */
  readonly askedForConfig: boolean
}

interface Refusal {
  readonly code: string
  /** Default: what is told back to us. */
  readonly match?: string
  readonly inside?: boolean
  readonly aheadMs?: number
}

async function post(tools: Tools, path: string, params: unknown): Promise<Answer> {
  const ended = await ask(tools, 'request', { method: 'POST', path, params }, patience)
  if ('error' in ended) return { failed: `${path}: ${saidOf(ended.error)}` }
  const { code, msg, data } = isRecord(ended.result) ? ended.result : {}
  return { code: String(code), msg: String(msg), data: isRecord(data) ? data : {} }
}

/** Has the sandbox refuse the next request to a path. @returns false where the exchange is no sandbox that takes commands from here. */
async function refuseNext(tools: Tools, { match = `/${echoPath}`, ...refusal }: Refusal): Promise<boolean> {
  const answer = await post(tools, 'sandbox/conformance/refuse', { ...refusal, match })
  return 'data' in answer && answer.data.isSandbox === true
}

/** Has the sandbox say what it was sent. Any other answer is given as it came. */
async function echo(tools: Tools): Promise<Heard | Answer> {
  const answer = await post(tools, echoPath, { mark: 'kept' })
  if ('failed' in answer || answer.data.isSandbox !== true) return answer
  const { headers, body, now, askedForConfig } = answer.data
  return {
    headers: isRecord(headers) ? headers : {},
    body: isRecord(body) ? body : {},
    now: Number(now),
    askedForConfig: askedForConfig === true,
  }
}

type ExchangeCaseId = Extract<
  BridgeCaseId,
  `bridge.${'headers' | 'sealed' | 'unsigned' | 'otherMode' | 'inside' | 'expired' | 'nobody' | `over.${string}`}`
>

const elsewhere = excused('The exchange is no sandbox on this machine: it refuses nothing on purpose.')
const visitor = excused('Nobody is logged in.')
/** How far a time may be from the one that was told. */
const toleranceMs = 30_000
const aheadMs = 120_000
const eventMs = 5_000

async function contextOf(tools: Tools): Promise<AppContext | undefined> {
  const ended = await ask(tools, 'getAppContext', {})
  return 'result' in ended && isAppContext(ended.result) ? ended.result : undefined
}

/** What is wrong with what the app sent, a sentence each. */
function wrongIn({ headers, body, now }: Heard, { theme, locale, simulation }: AppContext): string[] {
  const language = findLocale(locale) ?? findLocale('en')
  const told: Readonly<Record<string, string | undefined>> = {
    theme,
    website: 'insights',
    terminaltype: '1',
    locale,
    language: language?.key,
    languageid: String(language?.type),
    paptrading: simulation ? '1' : undefined,
  }
  const other = Object.entries(told).filter(([name, value]) => headers[name] !== value)
  const isId = (name: string) => /^[\w-]{1,128}$/.test(String(headers[name] ?? ''))
  const fields: Readonly<Record<string, unknown>> = {
    mark: 'kept',
    languageId: language?.type,
    terminalCode: headers.terminalcode,
  }
  return [
    ...other.map(([name, value]) => `The header ${name} is ${headers[name] ?? 'absent'}, not ${value ?? 'absent'}.`),
    ...['deviceid', 'terminalcode', 'uhti'].filter((name) => !isId(name)).map((name) => `The header ${name} is no id.`),
    ...(Math.abs(Number(headers.tm) - now) <= toleranceMs ? [] : [`The header tm is ${headers.tm}; it was ${now}.`]),
    ...Object.entries(fields)
      .filter(([name, value]) => body[name] !== value)
      .map(([name, value]) => `The body’s ${name} is ${body[name] ?? 'absent'}, not ${value}.`),
  ]
}

/** Makes a call that is refused once, and says what the exchange was sent after that. */
async function refusedOnce(tools: Tools, refusal: Refusal): Promise<Heard | CaseResult> {
  if (!(await refuseNext(tools, refusal))) return elsewhere
  const heard = await echo(tools)
  if ('headers' in heard) return heard
  return failed('failed' in heard ? heard.failed : `The call was not made once more: it came back with ${heard.code}.`)
}

/** An app need not ask twice within the debounce: the case before has had it ask. */
const settled = (tools: Tools) => pause(tools.page, quietMs + 100)

async function refetches(tools: Tools, refusal: Refusal): Promise<CaseResult> {
  const heard = await refusedOnce(tools, refusal)
  if ('status' in heard) return heard
  return heard.askedForConfig
    ? passed('The call was made once more, by a fresh configuration.')
    : failed('The call was made once more, but the sign configuration was not asked for.')
}

async function timeAfter(tools: Tools, ahead: number): Promise<CaseResult> {
  const heard = await refusedOnce(tools, { code: '00022', aheadMs: ahead })
  if ('status' in heard) return heard
  const off = Number(heard.headers.tm) - heard.now
  const received = `The time was told ${ahead} ms ahead, and the call came once more with ${off} ms.`
  return Math.abs(off - ahead) <= toleranceMs ? passed(received) : failed(received)
}

/** Someone is logged in: the one who was, or whom the app's own log-in brings now. */
async function somebody(tools: Tools): Promise<boolean> {
  if ((await contextOf(tools))?.userId) return true
  await ask(tools, 'login', {})
  return Boolean((await contextOf(tools))?.userId)
}

const endsAt =
  (code: string) =>
  async (tools: Tools): Promise<CaseResult> => {
    if (!(await somebody(tools))) return visitor
    if (!(await refuseNext(tools, { code }))) return elsewhere
    let stop = () => {}
    const told = new Promise<boolean>((resolve) => {
      stop = tools.bridge.on('session', ({ userId }) => {
        if (userId === null) resolve(true)
      })
    })
    const heard = await echo(tools)
    const isTold = await Promise.race([told, pause(tools.page, eventMs).then(() => false)])
    stop()
    const wrong = [
      'code' in heard && heard.code === code ? [] : [`The page was not answered with ${code}.`],
      isTold ? [] : ['No event says that the session is over.'],
      (await contextOf(tools))?.userId ? ['The context still names somebody.'] : [],
    ].flat()
    return wrong.length > 0 ? failed(wrong.join(' ')) : passed('The session is over, and the page knows.')
  }

/** How the cases of `exchangeCases` are run. */
export const exchangeRuns: Readonly<Record<ExchangeCaseId, (tools: Tools) => Promise<CaseResult>>> = {
  async 'bridge.headers'(tools) {
    const context = await contextOf(tools)
    const [one, other] = [await echo(tools), await echo(tools)]
    if ('code' in one) return elsewhere
    if (!context || !('headers' in one) || !('headers' in other)) return failed(JSON.stringify([one, other]))
    const wrong = wrongIn(one, context)
    if (one.headers.uhti === other.headers.uhti) wrong.push('Two requests have one trace id.')
    for (const name of ['deviceid', 'terminalcode'])
      if (one.headers[name] !== other.headers[name]) wrong.push(`The header ${name} does not stay.`)
    return wrong.length > 0 ? failed(wrong.join('\n')) : passed('All are there.')
  },

  async 'bridge.sealed'(tools) {
    if (!('headers' in (await echo(tools)))) return elsewhere
    const params = {
      loginName: `nobody-${Date.now().toString(36)}@conformance.example`,
      pwd: 'Not-a-1-password',
    }
    const answer = await post(tools, '/v1/user/login', params)
    if ('failed' in answer) return failed(answer.failed)
    const received = `The gateway’s code is ${answer.code}, ${answer.msg}`
    return answer.code === '20002' ? passed(received) : failed(received)
  },

  'bridge.unsigned': (tools) => refetches(tools, { code: '00020' }),
  'bridge.otherMode': (tools) => settled(tools).then(() => refetches(tools, { code: '00021' })),
  'bridge.inside': (tools) => settled(tools).then(() => refetches(tools, { code: '00021', inside: true })),

  async 'bridge.expired'(tools) {
    const ahead = await timeAfter(tools, aheadMs)
    // Whatever came of it: the app has the true time again.
    const after = await timeAfter(tools, 0)
    return ahead.status === 'passed' ? after : ahead
  },

  async 'bridge.nobody'(tools) {
    const before = await contextOf(tools)
    if (!before?.userId) return visitor
    const path = 'v1/user/overview/userinfo'
    if (!(await refuseNext(tools, { code: '20205', match: `/${path}` }))) return elsewhere
    const answer = await post(tools, path, { locale: before.locale })
    if ('failed' in answer) return failed(answer.failed)
    if (isSuccess(answer.code)) return failed('The page was not answered with 20205.')
    const after = await contextOf(tools)
    const received = `The code is ${answer.code}; ${after?.userId ? 'the session goes on.' : 'the session was ended.'}`
    return answer.code === '20205' && after?.userId === before.userId ? passed(received) : failed(received)
  },

  'bridge.over.00004': endsAt('00004'),
  'bridge.over.20906': endsAt('20906'),
  'bridge.over.20205': endsAt('20205'),
  'bridge.over.00023': endsAt('00023'),
}
