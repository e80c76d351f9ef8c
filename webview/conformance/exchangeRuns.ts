import type { AppContext } from '#bridge/app/protocol.ts'
import { isSuccess } from '#bridge/exchange/codes.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { findLocale } from '#bridge/site/locales.ts'
import type { BridgeCaseId } from '../contract/bridgeCases.ts'
import { fileRuns } from './fileRuns.ts'
import { keyRuns, loginPath, unknownLogin } from './keyRuns.ts'
import {
  addsNothing,
  contextOf,
  echo,
  elsewhere,
  type Heard,
  heardSince,
  logInIfNeeded,
  postCommand,
  refusedOnce,
  refuseNext,
  type SandboxRefusal,
  settled,
  startListening,
  visitor,
} from './sandbox.ts'
import { type CaseResult, failed, notYet, passed, pause, type Tools } from './tools.ts'

type ExchangeCaseId = Extract<
  BridgeCaseId,
  `bridge.${'headers' | 'report' | 'sealed' | 'unsigned' | 'otherMode' | 'inside' | 'expired' | 'nobody' | `over.${string}`}`
>

/** How far a time may be from the one that was told. */
const toleranceMs = 30_000
const aheadMs = 120_000
const eventMs = 5_000
/** Headers that only an app which follows the rules sends. */
const own = ['deviceid', 'terminalcode', 'uhti', 'tm']

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

async function refetches(tools: Tools, refusal: SandboxRefusal): Promise<CaseResult> {
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

const endsAt =
  (code: string) =>
  async (tools: Tools): Promise<CaseResult> => {
    if (!(await logInIfNeeded(tools))) return visitor
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
      (await contextOf(tools))?.userId ? ['The context still has a user id.'] : [],
    ].flat()
    return wrong.length > 0 ? failed(wrong.join(' ')) : passed('The session is over, and the page knows.')
  }

const isSame = (one: unknown, other: unknown): boolean =>
  isRecord(one) && isRecord(other)
    ? Object.keys(one).length === Object.keys(other).length &&
      Object.keys(one).every((name) => isSame(one[name], other[name]))
    : one === other

const ownRuns: Readonly<Record<ExchangeCaseId, (tools: Tools) => Promise<CaseResult>>> = {
  async 'bridge.headers'(tools) {
    const context = await contextOf(tools)
    const [one, other] = [await echo(tools), await echo(tools)]
    if ('code' in one) return elsewhere
    if (!context || !('headers' in one) || !('headers' in other)) return failed(JSON.stringify([one, other]))
    if (own.every((name) => one.headers[name] === undefined)) return notYet(addsNothing)
    const wrong = wrongIn(one, context)
    if (one.headers.uhti === other.headers.uhti) wrong.push('Two requests have one trace id.')
    for (const name of ['deviceid', 'terminalcode'])
      if (one.headers[name] !== other.headers[name]) wrong.push(`The header ${name} does not stay.`)
    return wrong.length > 0 ? failed(wrong.join('\n')) : passed('All are there.')
  },

  async 'bridge.report'(tools) {
    const path = '/v1/buried/log/cspSecurity'
    if (!(await startListening(tools, path))) return elsewhere
    const data = { event: 'conformance', reason: 'A case of the conformance page.' }
    const params = { bizType: 'conformance', data, timestamp: Date.now(), page: tools.page.location.pathname }
    const answer = await postCommand(tools, path, params)
    if ('failed' in answer) return failed(answer.failed)
    const heard = await heardSince(tools)
    if (!heard) return failed('The exchange was sent no report.')
    const type = String(heard.headers['content-type'])
    const wrong = [
      type.startsWith('application/csp-report') ? [] : [`It went as ${type}.`],
      isSame(params, heard.body) ? [] : [`Its fields became ${Object.keys(heard.body).join()}.`],
    ].flat()
    return wrong.length > 0 ? failed(wrong.join(' ')) : passed('It went as it is.')
  },

  async 'bridge.sealed'(tools) {
    if (!('headers' in (await echo(tools)))) return elsewhere
    const answer = await postCommand(tools, loginPath, unknownLogin())
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
    const answer = await postCommand(tools, path, { locale: before.locale })
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

/** How the cases of `exchangeCases` are run. */
export const exchangeRuns = { ...ownRuns, ...keyRuns, ...fileRuns }
