import { useState } from 'react'
import type { Case } from '../contract/cases.ts'
import { CaseRow } from './CaseRow.tsx'
import type { Results } from './report.ts'

interface ByHandProps {
  readonly items: readonly Case[]
  readonly results: Results
  readonly isRunning: boolean
  readonly start: (item: Case) => Promise<void>
}

/** Cases under what somebody has to do for them: the same for all of one method. */
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

/** Cases for which somebody must do something in the app. */
export function ByHand({ items, results, isRunning, start }: ByHandProps) {
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
