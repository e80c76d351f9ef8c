import type { AppContext, CarrierName } from '../../bridge/app/protocol.ts'
import type { Case } from '../contract/cases.ts'
import type { NamedFault } from './diagnose.ts'

/**
 * `waiting`: nobody has run it yet. `excused`: this app does without it, by its team's own word, or its platform cannot.
 * `notRun`: something before it went so wrong that it would say nothing.
 */
export type Status = 'waiting' | 'running' | 'passed' | 'failed' | 'excused' | 'notRun'

export interface CaseResult {
  readonly status: Status
  /** What came, in words or as JSON. */
  readonly received: string
  readonly ms?: number
}

/** Results by the case's id. What is absent waits. */
export type Results = Readonly<Record<string, CaseResult>>

/** What a team hands on when it asks for help, or keeps beside a release. */
export interface Report {
  readonly report: 'insights-conformance'
  /** ISO 8601. */
  readonly at: string
  readonly carrier: CarrierName
  /** Without who is logged in. */
  readonly context: AppContext | null
  readonly userAgent: string
  readonly totals: Readonly<Record<Status, number>>
  readonly faults: readonly NamedFault[]
  readonly cases: readonly (CaseResult & { readonly id: string; readonly expected: string })[]
}

export function countOf(cases: readonly Case[], results: Results): Record<Status, number> {
  const totals: Record<Status, number> = { waiting: 0, running: 0, passed: 0, failed: 0, excused: 0, notRun: 0 }
  for (const { id } of cases) totals[results[id]?.status ?? 'waiting']++
  return totals
}

const expectations = {
  result: 'A result that fits the method’s schema.',
  bad_params: 'An error with the code "bad_params".',
  answer: 'A result that fits, or an error with a code.',
}

/** What must come of a case, in a sentence. */
export function expectedOf(item: Case): string {
  if (item.kind === 'event') return `The event "${item.event}", with a payload that fits its schema.`
  if (item.kind === 'bridge') return item.expects
  return expectations[item.expects]
}

const max = 1_500

/** A value as a person reads it, cut where it would fill the page. */
export function written(value: unknown): string {
  const text = JSON.stringify(value, null, 1) ?? 'undefined'
  return text.length > max ? `${text.slice(0, max)}… (${text.length} characters)` : text
}
