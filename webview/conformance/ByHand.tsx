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

/** Cases for which somebody must do something in the app. A field to type in brings the keyboard. */
export function ByHand({ items, results, isRunning, start }: ByHandProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <label className="field">
        <span className="field__label">For the keyboard</span>
        <input className="field__input" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
      <ul className="hands">
        {items.map((item) => (
          <li key={item.id} className="hand">
            <p className="hand__what">{item.byHand}</p>
            <button
              className="button"
              type="button"
              aria-label={`Start ${item.id}`}
              disabled={isRunning}
              onClick={() => void start(item)}
            >
              Start
            </button>
            <ul className="hand__case">
              <CaseRow item={item} result={results[item.id]} />
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
