import { type ReactNode, useState } from 'react'
import { type Case, paramsOf } from '../contract/cases.ts'
import { type CaseResult, expectedOf, formatValue } from './report.ts'

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
export function CaseRow({ item, result, children }: CaseRowProps) {
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
