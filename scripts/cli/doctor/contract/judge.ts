import * as v from 'valibot'
import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import { type Envelope, readEnvelope } from '#bridge/exchange/callSender.ts'
import { type CallName, calls } from '#bridge/exchange/calls.ts'
import { isSuccess } from '#bridge/exchange/codes.ts'
import type { Contract } from '#bridge/exchange/schemas/common.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { codeRows } from '#scripts/contract/exchange/codes.ts'
import { clockFindings, envelopeFindings } from '../answers.ts'
import type { Answer, Finding } from '../visit.ts'

const pathOf = (issue: v.BaseIssue<unknown>): string =>
  (v.getDotPath(issue) ?? '').replaceAll(/(^|\.)\d+(?=\.|$)/g, '[]')

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

function faultOf(issue: v.BaseIssue<unknown>): string {
  const path = pathOf(issue)
  const field = path ? `${path} of its data` : 'its data'
  if (issue.received === 'undefined') return `${field} is missing. Send it, as the contract says`
  const wanted = issue.expected ?? issue.message
  return `${field} is ${shortened(issue.received)}, and the contract says ${shortened(wanted)}. Send it so`
}

/** @returns clauses without a full stop; a fault of many list items only once */
function dataFaults(name: CallName, data: unknown): readonly string[] {
  const { issues = [] } = v.safeParse<v.GenericSchema>(contracts[name].response, data)
  return [...new Map(issues.map((issue) => [pathOf(issue), faultOf(issue)])).values()]
}

export interface Judged {
  readonly findings: readonly Finding[]
  readonly data?: unknown
  readonly refused?: Envelope
}

const prefixOf = (path: string): string => `/${path.split('/')[1]}/`
const withoutOf = ({ without }: Contract): string | undefined => without

/** A missing extension is no fault: the page works without it. */
const absence = (at: string, without: string): Finding => ({
  at,
  isAdvice: true,
  says: `your exchange lacks this extension. ${without}`,
})

const meaningOf = (code: string): string | undefined => codeRows().find((row) => row.code === code)?.means

function refusalFinding(at: string, { code, msg }: Envelope): Finding {
  const means = meaningOf(code)
  const says = means
    ? `it is refused with ${code}, “${msg}”: ${means}. Answer what was asked here with a success.`
    : `its code is ${code || 'empty'} (“${msg}”), which the contract does not know. Say success with 00000 or 200, and a refusal with a code of EXCHANGE.md.`
  return { at, says }
}

const unread = (at: string, { code, msg }: Envelope): Finding => ({
  at,
  isAdvice: true,
  says: `it was refused with ${code}, “${msg}”, so its answer was not checked. Run the command again.`,
})

/** A response after `adapter`; a sentence if it throws. */
function translated(
  name: CallName,
  data: unknown,
  { response: answer = (_, own) => own }: Adapter,
): { data: unknown } | string {
  try {
    return { data: answer(name, data) }
  } catch (error) {
    return `adapter.response makes nothing of it: ${error instanceof Error ? error.message : String(error)}. Mend one of the two.`
  }
}

/** Checks envelope, time, code and data of a response. @param at the path @param now in ms since 1970 */
export function judge(name: CallName, at: string, answer: Answer, now: number, adapter: Adapter = {}): Judged {
  const without = withoutOf(contracts[name])
  const envelope = readEnvelope(parsed(answer.text))
  const refused = envelope && !isSuccess(envelope.code) ? envelope : undefined
  const isAbsent = answer.status === 404 || answer.status === 405 || (refused && !meaningOf(refused.code))
  if (without && isAbsent) return { findings: [absence(at, without)], ...(refused && { refused }) }
  const unanswered = [...envelopeFindings(at, answer, prefixOf(at))]
  if (unanswered.length > 0 || !envelope) return { findings: unanswered }
  const clock = calls[name].method === 'POST' ? [...clockFindings(at, answer, now)] : []
  if (refused && without) return { findings: [...clock, unread(at, refused)], refused }
  if (refused) return { findings: [...clock, refusalFinding(at, refused)], refused }
  const read = translated(name, envelope.data, adapter)
  if (typeof read === 'string') return { findings: [...clock, { at, says: read }] }
  const data = dataFaults(name, read.data).map((fault) => ({
    at,
    says: `${fault}: EXCHANGE.md, and exchange.json beside it.`,
  }))
  return { findings: [...clock, ...data], data: read.data }
}
