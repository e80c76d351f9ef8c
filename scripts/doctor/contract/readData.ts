import * as v from 'valibot'
import type { CallName } from '../../../bridge/exchange/calls.ts'
import { contracts } from '../../../bridge/exchange/schemas/index.ts'

const pathOf = (issue: v.BaseIssue<unknown>): string =>
  (v.getDotPath(issue) ?? '').replaceAll(/(^|\.)\d+(?=\.|$)/g, '[]')

/** Such as `"NaN"`: a short text of what came. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

function faultOf(issue: v.BaseIssue<unknown>): string {
  const path = pathOf(issue)
  const field = path ? `${path} of its data` : 'its data'
  if (issue.received === 'undefined') return `${field} is missing. Send it, as the contract says`
  const wanted = issue.expected ?? issue.message
  return `${field} is ${shortened(issue.received)}, and the contract says ${shortened(wanted)}. Send it so`
}

/**
 * Holds an answer's data to the contract.
 * @returns what is otherwise, a sentence without its full stop each; what is so in many items of a list, once.
 */
export function dataFaults(name: CallName, data: unknown): readonly string[] {
  const { issues = [] } = v.safeParse<v.GenericSchema>(contracts[name].response, data)
  return [...new Map(issues.map((issue) => [pathOf(issue), faultOf(issue)])).values()]
}
