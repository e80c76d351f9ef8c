import { isAppContext } from '#bridge/app/methods/facts.ts'
import type { AppContext, CarrierName } from '#bridge/app/protocol.ts'
import { type MethodName, methodNames } from '#bridge/config.ts'
import { packageVersion, release } from '#bridge/lib/release.ts'
import { fullKey } from '#bridge/storage/local.ts'
import { type Case, caseGroup } from '../contract/cases.ts'
import { isLevel, type Level, levelOfCase, levels } from '../contract/levels.ts'
import type { NamedFault } from './diagnose.ts'
import { ask, type CaseResult, type CaseStatus, type Tools } from './tools.ts'

/** Results by the case's id. What is absent waits. */
export type Results = Readonly<Record<string, CaseResult>>

/** What a team hands on when it asks for help, or keeps beside a release. */
export interface ConformanceReport {
  readonly report: 'insights-conformance'
  /** ISO 8601. */
  readonly at: string
  readonly carrier: CarrierName
  /** Without who is logged in. */
  readonly context: AppContext | null
  readonly userAgent: string
  /** Of the page: the release, and the package that it is from; empty where there is none. */
  readonly page: { readonly release: string; readonly package: string }
  /** Each method: whether the app offers it, and how many of its cases passed, of those that were run. */
  readonly claims: readonly Claim[]
  readonly totals: Readonly<Record<CaseStatus, number>>
  readonly levels: readonly LevelState[]
  readonly faults: readonly NamedFault[]
  readonly cases: readonly (CaseResult & { readonly id: string; readonly expected: string })[]
}

/** What an app says that it does, next to what it did. */
export interface Claim {
  readonly method: MethodName
  readonly isClaimed: boolean
  readonly passed: number
  readonly of: number
}

/** Each method's claim; a case that was not run, or is excused, says nothing of it. */
export const claimsOf = (cases: readonly Case[], results: Results, claims: (method: MethodName) => boolean): Claim[] =>
  methodNames.map((method) => {
    const own = cases.filter((item) => 'method' in item && item.method === method)
    const { passed, failed } = countOf(own, results)
    return { method, isClaimed: claims(method), passed, of: passed + failed }
  })

const engines = [
  ['Chromium', /Chrome\/([\d.]+)/],
  ['WebKit', /AppleWebKit\/([\d.]+)/],
  ['Gecko', /Firefox\/([\d.]+)/],
] as const

/** The engine that a page says it is in: `WebKit 605.1.15`. */
export function engineIn(userAgent: string): string {
  for (const [name, pattern] of engines) {
    const [, version] = pattern.exec(userAgent) ?? []
    if (version) return `${name} ${version}`
  }
  return 'unknown engine'
}

/** On what, and when, a report was made: platform, engine, carrier, versions and day. */
export function placeOf({ at, carrier, context, userAgent, page }: ConformanceReport): string {
  const app = context ? [`${context.platform} app ${context.version}`, `protocol ${context.protocol}`] : ['no app']
  const pages = [page.release && `page ${page.release}`, page.package && `package ${page.package}`]
  return [...app, carrier, engineIn(userAgent), ...pages.filter(Boolean), at.slice(0, 10)].join(' · ')
}

export function countOf(cases: readonly Case[], results: Results): Record<CaseStatus, number> {
  const totals: Record<CaseStatus, number> = {
    waiting: 0,
    running: 0,
    passed: 0,
    failed: 0,
    excused: 0,
    notRun: 0,
    notYet: 0,
  }
  for (const { id } of cases) totals[results[id]?.status ?? 'waiting']++
  return totals
}

/** How one level stands. */
export interface LevelState {
  readonly level: Level
  readonly title: string
  /** Cases that passed or are excused. */
  readonly good: number
  /** Cases that count: all that need no hand, and those of the others that were run. */
  readonly of: number
  /** Cases that wait for a hand. */
  readonly waiting: number
  readonly verdict: 'passes' | 'fails' | 'not yet'
}

/** How each level stands, in their order. A fault of the line is one of every level. */
export function levelStates(
  cases: readonly Case[],
  results: Results,
  faults: readonly NamedFault[],
): readonly LevelState[] {
  return Object.keys(levels)
    .filter(isLevel)
    .map((level) => {
      const items = cases.filter((item) => levelOfCase(item) === level)
      const counted = items.filter((item) => caseGroup(item) === 'auto' || results[item.id])
      const { passed, excused, failed, notRun } = countOf(counted, results)
      const good = passed + excused
      const isWrong = failed + notRun + faults.length > 0
      const verdict = isWrong ? 'fails' : good === counted.length ? 'passes' : 'not yet'
      return { level, title: levels[level], good, of: counted.length, waiting: items.length - counted.length, verdict }
    })
}

/** A level in a few words: `Show: 12 of 12`. */
export const inWords = ({ title, good, of, waiting }: LevelState): string =>
  `${title}: ${good} of ${of}${waiting > 0 ? ` (${waiting} more by hand)` : ''}`

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
export function formatValue(value: unknown): string {
  const text = JSON.stringify(value, null, 1) ?? 'undefined'
  return text.length > max ? `${text.slice(0, max)}… (${text.length} characters)` : text
}

const contextMs = 2_000

/** What a report keeps of who is logged in. */
const secret = { userId: null, firstAnswers: undefined }

/** What a team hands on, as it stands now. */
export async function makeReport(
  { bridge, page }: Pick<Tools, 'bridge' | 'page'>,
  cases: readonly Case[],
  results: Results,
  faults: readonly NamedFault[],
): Promise<ConformanceReport> {
  const ended = await ask({ bridge }, 'getAppContext', {}, { timeoutMs: contextMs })
  return {
    report: 'insights-conformance',
    at: new Date().toISOString(),
    carrier: bridge.carrier,
    context: 'result' in ended && isAppContext(ended.result) ? { ...ended.result, ...secret } : null,
    userAgent: page.navigator.userAgent,
    page: { release: release(), package: packageVersion() },
    claims: claimsOf(cases, results, bridge.supports),
    totals: countOf(cases, results),
    levels: levelStates(cases, results, faults),
    faults,
    cases: cases.map((item) => ({
      id: item.id,
      expected: expectedOf(item),
      ...(results[item.id] ?? { status: 'waiting', received: '' }),
    })),
  }
}

export const reportTitle = 'Insights conformance'

/**
 * Hands a text to the app's own share sheet.
 * @returns whether it was shared; `undefined` where the app has no sheet, or it failed.
 */
export async function shareByApp(
  { bridge, page }: Pick<Tools, 'bridge' | 'page'>,
  text: string,
): Promise<boolean | undefined> {
  if (!bridge.supports('share')) return undefined
  const url = new URL(page.location.href)
  // A key is for who opened the page.
  url.searchParams.delete('sandbox')
  const params = { url: url.href, title: reportTitle, text }
  return bridge.call('share', params).then(
    ({ shared }) => shared,
    () => undefined,
  )
}

/** What a run must remember when the page goes: by its own reload, by the app's, or for good. */
export interface KeptRuns {
  readonly results: Results
  /** `reloading`: the page asked for it. `running`, all of it, and `byHand`: found so, the page was taken away in the middle. */
  readonly stage: 'idle' | 'reloading' | 'running' | 'byHand'
  /** What was running last. */
  readonly current: string | null
  /** What was running when the page was taken away. */
  readonly interrupted: string | null
}

export const nothingKept: KeptRuns = { results: {}, stage: 'idle', current: null, interrupted: null }

const key = 'conformance'

const isKeptRuns = (value: unknown): value is KeptRuns =>
  typeof value === 'object' && value !== null && 'results' in value && 'stage' in value && 'current' in value

/** Storage that may be missing or hold anything. */
export function readKeptRuns(storage: Pick<Storage, 'getItem'>): KeptRuns {
  try {
    const kept: unknown = JSON.parse(storage.getItem(fullKey(key)) ?? '')
    return isKeptRuns(kept) ? kept : nothingKept
  } catch {
    return nothingKept
  }
}

export function writeKeptRuns(storage: Pick<Storage, 'setItem'>, kept: KeptRuns): void {
  try {
    storage.setItem(fullKey(key), JSON.stringify(kept))
  } catch (error) {
    console.warn('Could not store the run. Reloading the page starts it again.', error)
  }
}
