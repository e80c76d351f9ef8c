import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { Transcript } from '#bridge/app/traffic/transcript.ts'
import { type Case, caseGroup, paramsOf } from '../contract/cases.ts'
import { levelOfCase } from '../contract/levels.ts'
import { countOf, expectedOf, formatValue, levelStates, type Results } from './report.ts'
import type { Conformance } from './run.ts'
import { Summary } from './Summary.tsx'
import type { CaseResult, CaseStatus } from './tools.ts'

const words = {
  waiting: 'waiting',
  running: 'running',
  passed: 'passed',
  failed: 'failed',
  excused: 'excused',
  notRun: 'not run',
  notYet: 'not yet',
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="case__part">
      <h3 className="case__title">{title}</h3>
      <pre className="case__text" dir="auto">
        {text}
      </pre>
    </div>
  )
}

interface CaseRowProps {
  readonly item: Case
  readonly result: CaseResult | undefined
  /** What can be done with the case. */
  readonly children?: ReactNode
}

/** One case: how it went, and on demand what was sent, what should have come and what did. */
function CaseRow({ item, result, children }: CaseRowProps) {
  const [open, setOpen] = useState(false)
  const status = result?.status ?? 'waiting'
  return (
    <li className="case-row">
      <details className="case" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="case__line">
          <span className={`mark mark--${status}`} aria-hidden="true" />
          <code className="case__id">{item.id}</code>
          <span className="case__ms">{result?.ms === undefined ? '' : `${result.ms} ms`}</span>
          <span className={`case__status case__status--${status}`}>{words[status]}</span>
        </summary>
        {open && (
          <div className="case__parts">
            {'params' in item && <Part title="Sent" text={formatValue(paramsOf(item))} />}
            {'does' in item && <Part title="Does" text={item.does} />}
            <Part title="Expected" text={expectedOf(item)} />
            <Part title="Received" text={result?.received || 'Nothing yet.'} />
          </div>
        )}
      </details>
      {children}
    </li>
  )
}

interface ByHandProps {
  readonly items: readonly Case[]
  readonly results: Results
  readonly isRunning: boolean
  readonly start: (item: Case) => Promise<void>
}

/** Cases by what a tester does for them: the same for all of one method. */
function deedsOf(items: readonly Case[]): ReadonlyMap<string, readonly Case[]> {
  const byDeed = new Map<string, Case[]>()
  for (const item of items) {
    const key = `${'method' in item ? item.method : item.id} ${item.byHand}`
    byDeed.set(key, [...(byDeed.get(key) ?? []), item])
  }
  return byDeed
}

/** What brings the keyboard. */
function TypedField() {
  const [typed, setTyped] = useState('')
  return (
    <label className="field">
      <span className="field__label">The field</span>
      <input className="field__input" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </label>
  )
}

/** Cases for which a tester must do something in the app. */
function ByHand({ items, results, isRunning, start }: ByHandProps) {
  return (
    <ul className="hands">
      {[...deedsOf(items)].map(([key, cases]) => (
        <li key={key} className="hand">
          <p className="hand__what">{cases[0]?.byHand}</p>
          {cases.some(({ id }) => id === 'event.keyboard') && <TypedField />}
          <ul>
            {cases.map((item) => (
              <CaseRow key={item.id} item={item} result={results[item.id]}>
                <button
                  className="button button--quiet"
                  type="button"
                  aria-label={`Start ${item.id}`}
                  disabled={isRunning}
                  onClick={() => void start(item)}
                >
                  Start
                </button>
              </CaseRow>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface CaseGroupProps {
  readonly name: string
  readonly items: readonly Case[]
  readonly results: Results
}

const statusOf = (items: readonly Case[], results: Results): CaseStatus => {
  const all = items.map(({ id }) => results[id]?.status ?? 'waiting')
  const worst = (['failed', 'running', 'notRun', 'notYet', 'waiting'] as const).find((status) => all.includes(status))
  return worst ?? (all.every((status) => status === 'excused') ? 'excused' : 'passed')
}

/** The cases of one method, folded while nothing is wrong with them. */
function CaseGroup({ name, items, results }: CaseGroupProps) {
  const status = statusOf(items, results)
  const good = items.filter(({ id }) => results[id]?.status === 'passed').length
  return (
    <details className="group" open={status === 'failed'}>
      <summary className="group__head">
        <span className={`mark mark--${status}`} aria-hidden="true" />
        <span className="group__name">{name}</span>
        <span className="group__count">{`${good} of ${items.length}`}</span>
      </summary>
      <ul>
        {items.map((item) => (
          <CaseRow key={item.id} item={item} result={results[item.id]} />
        ))}
      </ul>
    </details>
  )
}

interface PageProps {
  readonly conformance: Conformance
  readonly transcript: () => Transcript
}

/** Cases under a heading each: those without a method, and method by method. */
function groupsOf(cases: readonly Case[]): ReadonlyMap<string, readonly Case[]> {
  const groups = new Map<string, Case[]>()
  for (const item of cases) {
    const name = 'method' in item ? item.method : 'Without a method'
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return groups
}

/** Whether the app does what the page asks of it, case by case. */
export function ConformancePage({ conformance, transcript }: PageProps) {
  const { cases, $results, $faults, $running } = conformance
  const results = useStore($results)
  const faults = useStore($faults)
  const isRunning = useStore($running)
  const of = (group: ReturnType<typeof caseGroup>) => cases.filter((item) => caseGroup(item) === group)
  const leaving = of('leaving')
  const states = levelStates(cases, results, faults)
  return (
    <div className="page">
      <Summary conformance={conformance} transcript={transcript} totals={countOf(cases, results)} states={states} />
      <main className="page__cases">
        {faults.length > 0 && (
          <section className="faults" aria-labelledby="faults">
            <h2 className="section-title" id="faults">
              What is wrong with the line
            </h2>
            <ul className="faults__list">
              {faults.map(({ name, says }) => (
                <li key={name} className="fault">
                  <code className="fault__name">{name}</code>
                  <p>{says}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        {states.map(({ level, title }) => (
          <section key={level} aria-labelledby={level}>
            <h2 className="section-title" id={level}>
              {title}
            </h2>
            {[...groupsOf(of('auto').filter((item) => levelOfCase(item) === level))].map(([name, items]) => (
              <CaseGroup key={name} name={name} items={items} results={results} />
            ))}
          </section>
        ))}
        <section aria-labelledby="by-hand">
          <h2 className="section-title" id="by-hand">
            By hand
          </h2>
          <p className="section-note">Press Start, then do what it says.</p>
          <ByHand items={of('byHand')} results={results} isRunning={isRunning} start={conformance.runOne} />
        </section>
        <section aria-labelledby="leaving">
          <h2 className="section-title" id="leaving">
            Leaving the page
          </h2>
          <p className="section-note">The page closes at the end. Open it again to see what came of it.</p>
          <button className="button" type="button" disabled={isRunning} onClick={() => void conformance.runLeaving()}>
            Run and leave
          </button>
          {[...groupsOf(leaving)].map(([name, items]) => (
            <CaseGroup key={name} name={name} items={items} results={results} />
          ))}
        </section>
      </main>
    </div>
  )
}
