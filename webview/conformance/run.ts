import { atom, type ReadableAtom } from 'nanostores'
import { createBridge } from '#bridge/app/bridge.ts'
import { eventContracts } from '#bridge/app/eventContracts.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import { isAppContext } from '#bridge/app/methods/facts.ts'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { type Passed, tapWindow } from '#bridge/app/traffic/tap.ts'
import type { CarrierName } from '#bridge/carriers/wire.ts'
import type { AppConfig } from '#bridge/config.ts'
import { packageVersion } from '#bridge/lib/release.ts'
import { type BridgeCaseId, bridgeCases } from '../contract/bridgeCases.ts'
import { type Case, caseGroup, conformanceCases, type Group } from '../contract/cases.ts'
import { exchangeCases } from '../contract/exchangeCases.ts'
import { levelKey, levelOfCase } from '../contract/levels.ts'
import { asksOf, createAsks } from './asks.ts'
import { isFrameResult, runBridgeCase, startContext } from './bridgeRuns.ts'
import { runEventCase, runMethodCase, sendPicture } from './caseRuns.ts'
import { diagnose, hopeless, type NamedFault } from './diagnose.ts'
import { noEvidence, probeLine, weigh } from './evidence.ts'
import {
  type ConformanceReport,
  type KeptRuns,
  makeReport,
  nothingKept,
  type Results,
  readKeptRuns,
  shareByApp,
  writeKeptRuns,
} from './report.ts'
import { addsNothing } from './sandbox.ts'
import { ask, type CaseResult, failed, notYet, type Tools } from './tools.ts'

export interface ConformanceDeps {
  readonly page: Window
  readonly app: AppConfig
  /** What the app does without by its team's word: methods, or ids of cases. */
  readonly excuses: readonly string[]
  /** Beginnings of ids of cases that need a hand in other apps, and none in this one: they run with the rest. */
  readonly unaided?: readonly string[]
  readonly reload: () => void
  readonly onPassed?: (passed: Passed) => void
}

export interface Conformance {
  readonly carrier: CarrierName
  readonly cases: readonly Case[]
  readonly $results: ReadableAtom<Results>
  readonly $faults: ReadableAtom<readonly NamedFault[]>
  readonly $running: ReadableAtom<boolean>
  /** Goes on with a run that a reload has cut. Resolves once there is nothing to go on with, or it is done. */
  resume(): Promise<void>
  /** Runs all cases without a tester. The page is reloaded at the start, and goes on by `resume`. */
  runAll(): Promise<void>
  runLeaving(): Promise<void>
  /** Runs one case while a tester does what it says. */
  runOne(item: Case): Promise<void>
  report(): Promise<ConformanceReport>
  /** Says to the app that the page is up: the package that it is of may be on trial. */
  tellReady(): Promise<void>
  /** Hands a text to the app's share sheet; `undefined` where that cannot be. */
  share(text: string): Promise<boolean | undefined>
  close(): void
}

/** Methods and events that came after the protocol of an app. */
function laterThan(context: unknown): readonly string[] {
  const protocol = isAppContext(context) ? context.protocol : protocolVersion
  const all = Object.entries({ ...methodContracts, ...eventContracts })
  return all.flatMap(([name, { since = protocol }]) => (since > protocol ? [name] : []))
}

const exchangeIds: ReadonlySet<string> = new Set(exchangeCases.map(({ id }) => id))

const isBridgeId = (id: string): id is BridgeCaseId => bridgeCases.some((known) => known.id === id)

/** The conformance page's works, without its looks. */
export function createConformance({
  page,
  app,
  excuses,
  unaided = [],
  reload,
  onPassed,
}: ConformanceDeps): Conformance {
  const { localStorage: storage } = page
  let evidence = noEvidence(null)
  let isProbing = false
  let isByHand = false
  let isClosed = false
  let frameHeard = false
  const take = (passedBy: Passed) => {
    if (isProbing) weigh(evidence, passedBy)
    asks.onPassed(passedBy)
    if (passedBy.direction === 'toPage' && isFrameResult(passedBy.raw)) frameHeard = true
    onPassed?.(passedBy)
  }
  const observedPage = tapWindow(page, app, take)
  const asks = createAsks(observedPage, app)
  const bridge = createBridge(app, {
    window: observedPage,
    onUnexpectedMessage: (message) => {
      if (!asks.isOwn(message.id)) evidence.unexpected.push(message)
    },
  })
  const onShow = (event: Event) => {
    if ('persisted' in event && event.persisted) evidence.restored++
  }
  page.addEventListener('pageshow', onShow)
  bridge.on('visibility', ({ visible }) => {
    if (!visible && !isByHand) evidence.hidden++
  })

  const cases = conformanceCases()
  // An event counts in its own case only: none waits for the listener of that.
  for (const item of cases) if (item.kind === 'event') bridge.on(item.event, () => {})
  const $results = atom<Results>({})
  const $faults = atom<readonly NamedFault[]>([])
  const $running = atom(false)
  let kept: KeptRuns = nothingKept
  const keep = (changes: Partial<KeptRuns>) => {
    if (isClosed) return
    kept = { ...kept, ...changes, results: $results.get() }
    writeKeptRuns(storage, kept)
  }
  const note = (id: string, result: CaseResult) => $results.set({ ...$results.get(), [id]: result })
  /** An app is held to what its own protocol has. */
  let later = laterThan(page.insightsApp)
  const tools = (): Tools => ({ bridge, app, page, evidence, excuses: [...excuses, ...later] })
  /** An app that has to be asked which one that is, is asked once nothing is looked at. */
  const learnProtocol = (): void => {
    later = laterThan(startContext({ page, bridge }))
    const { missing } = evidence
    for (const when of ['before', 'after'] as const)
      missing[when] = missing[when].filter((name) => !later.includes(name))
  }
  const options = { frameHeard: () => frameHeard }

  /** The first rule of the exchange that an app has not come to leaves the others for later. */
  const isExchangeLater = () =>
    cases.some((item) => levelOfCase(item) === 'exchange' && $results.get()[item.id]?.status === 'notYet')

  async function resultOf(item: Case): Promise<CaseResult> {
    if (item.kind === 'event') return runEventCase(tools(), item)
    if (item.kind !== 'bridge') return runMethodCase(tools(), item)
    if (levelOfCase(item) === 'exchange' && isExchangeLater()) return notYet(addsNothing)
    return isBridgeId(item.id)
      ? runBridgeCase(tools(), item.id, options)
      : failed('This page has no code for the case.')
  }

  async function run(item: Case): Promise<void> {
    note(item.id, { status: 'running', received: '' })
    keep({ current: item.id })
    const start = page.performance.now()
    const result = await resultOf(item)
    note(item.id, { ...result, ms: Math.round(page.performance.now() - start) })
    keep({})
  }

  /** Runs a case that needs a hand, and has the app lend one. */
  async function runAided(item: Case): Promise<void> {
    const { before = [], during } = asksOf(item) ?? {}
    for (const what of before) {
      const wrong = await asks.ask(what)
      if (wrong) return note(item.id, failed(`The app was asked for “${what}”. ${wrong}`))
    }
    const end = run(item)
    const wrong = during && (await asks.ask(during))
    if (item.id === 'event.uploadProgress') await sendPicture(tools())
    await end
    if (wrong) note(item.id, failed(`The app was asked for “${during}”. ${wrong}`))
  }

  /** All that the app lends a hand for, one after the other: what ends a session comes behind what needs one, and what leaves the page last. */
  async function runAllAided(): Promise<void> {
    const context = await ask(tools(), 'getAppContext', {})
    asks.learn(page.insightsApp ?? ('result' in context ? context.result : undefined))
    const items = [...inGroup('byHand'), ...inGroup('leaving')].filter(
      (item) => asks.covers(item) && $results.get()[item.id] === undefined,
    )
    isByHand = true
    for (const item of items) await runAided(item)
    // The report is shared by the tester.
    if (items.length > 0) await asks.ask('byHand')
    isByHand = false
  }

  /** Runs cases in their order, those of one method at once. */
  async function runGroup(items: readonly Case[]): Promise<void> {
    for (const key of new Set(items.map(levelKey)))
      await Promise.all(items.filter((item) => levelKey(item) === key).map(run))
  }

  /** A tester watches, or does something: that the page is hidden is no fault then. */
  async function byHand(work: () => Promise<void>): Promise<void> {
    learnProtocol()
    $running.set(true)
    keep({ stage: 'byHand' })
    isByHand = true
    await work()
    isByHand = false
    keep({ stage: 'idle', current: null })
    $running.set(false)
  }

  const inGroup = (group: Group) => cases.filter((item) => caseGroup(item) === group)

  const skip = (items: readonly Case[], received: string) => {
    for (const { id } of items) note(id, { status: 'notRun', received })
  }

  /** All cases without a tester, in a page that was loaded for them. */
  async function runHere(): Promise<void> {
    $running.set(true)
    keep({ stage: 'running', current: 'line' })
    const waived = inGroup('auto').filter(({ id }) => exchangeIds.has(id) && excuses.includes(id))
    for (const { id } of waived) note(id, { status: 'excused', received: 'This app goes without, its team says.' })
    const items = inGroup('auto').filter((item) => item.id !== 'bridge.reload' && !waived.includes(item))
    if (bridge.carrier === 'browser') {
      evidence.missing.before = excuses.includes('app') ? [] : ['getAppContext']
      const bridgeItems = items.filter(({ kind }) => kind === 'bridge')
      for (const { id } of [...bridgeItems, { id: 'bridge.reload' }])
        note(id, { status: 'excused', received: 'There is no app around this page.' })
      await runGroup(items.filter(({ kind }) => kind !== 'bridge'))
    } else {
      isProbing = true
      await probeLine(tools())
      isProbing = false
      learnProtocol()
      note('bridge.reload', await runBridgeCase(tools(), 'bridge.reload', options))
      const reason = hopeless(evidence)
      if (reason) skip(items, reason)
      else {
        await runGroup(items)
        await runGroup(inGroup('byHand').filter(({ id }) => unaided.some((start) => id.startsWith(start))))
        await runAllAided()
      }
    }
    $faults.set(diagnose(evidence))
    keep({ stage: 'idle', current: null })
    $running.set(false)
  }

  return {
    carrier: bridge.carrier,
    cases,
    $results,
    $faults,
    $running,
    async resume() {
      kept = readKeptRuns(storage)
      $results.set(kept.results)
      const { stage, current, interrupted } = kept
      const cut = stage === 'running' || stage === 'byHand' ? current : null
      evidence = noEvidence(cut ?? interrupted)
      if (stage === 'idle') return
      keep({ stage: 'idle', interrupted: evidence.interrupted })
      $faults.set(diagnose(evidence))
      if (cut && $results.get()[cut]) note(cut, failed('The page was taken away in the middle of it.'))
      // What takes the page away each time would do so forever.
      if (stage === 'reloading' || (stage === 'running' && !interrupted)) await runHere()
    },
    async runAll() {
      $results.set({})
      kept = nothingKept
      if (bridge.carrier === 'browser') return runHere()
      keep({ stage: 'reloading' })
      void ask(tools(), 'request', { method: 'POST', path: 'v1/social/public/feed', params: { tab: 'hot' } })
      reload()
    },
    runLeaving: () => byHand(() => runGroup(inGroup('leaving'))),
    runOne: (item) => byHand(() => run(item)),
    async tellReady() {
      if (!bridge.supports('ready')) return
      await ask(tools(), 'ready', { page: bridge.pageId(), version: packageVersion(), painted: true })
    },
    report: () => makeReport(tools(), cases, $results.get(), $faults.get()),
    share: (text) => shareByApp(tools(), text),
    close() {
      isClosed = true
      page.removeEventListener('pageshow', onShow)
      bridge.close()
    },
  }
}
