import type { Case } from '../contract/cases.ts'
import { CaseRow } from './CaseRow.tsx'
import type { Results, Status } from './report.ts'

interface CaseGroupProps {
  readonly name: string
  readonly items: readonly Case[]
  readonly results: Results
}

const statusOf = (items: readonly Case[], results: Results): Status => {
  const all = items.map(({ id }) => results[id]?.status ?? 'waiting')
  const worst = (['failed', 'running', 'notRun', 'waiting'] as const).find((status) => all.includes(status))
  return worst ?? (all.every((status) => status === 'excused') ? 'excused' : 'passed')
}

/** The cases of one method, folded while nothing is wrong with them. */
export function CaseGroup({ name, items, results }: CaseGroupProps) {
  const status = statusOf(items, results)
  const good = items.filter(({ id }) => results[id]?.status === 'passed').length
  return (
    <details className="group" open={status === 'failed'}>
      <summary className="group__head">
        <span className={`mark mark--${status}`} aria-hidden="true" />
        <span className="group__name">{name}</span>
        <span className="group__count">
          {good} of {items.length}
        </span>
      </summary>
      <ul>
        {items.map((item) => (
          <CaseRow key={item.id} item={item} result={results[item.id]} />
        ))}
      </ul>
    </details>
  )
}
