import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Transcript } from '#bridge/app/traffic/transcript.ts'
import { copyText, shareText } from './handOn.ts'
import { inWords, type LevelState } from './report.ts'
import type { Conformance } from './run.ts'
import type { CaseStatus } from './tools.ts'

const shown: readonly (readonly [CaseStatus, string])[] = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['excused', 'excused'],
  ['notRun', 'not run'],
  ['notYet', 'not yet'],
  ['waiting', 'waiting'],
]

const carriers = {
  ios: 'iOS handlers',
  iosReply: 'iOS handlers with reply',
  android: 'Android control object',
  androidListener: 'Android message listener',
  browser: 'a browser, no app',
}

const tones = { passes: 'good', fails: 'bad', 'not yet': 'still' } as const satisfies Record<
  LevelState['verdict'],
  string
>

interface SummaryProps {
  readonly conformance: Conformance
  readonly transcript: () => Transcript
  readonly totals: Readonly<Record<CaseStatus, number>>
  readonly states: readonly LevelState[]
}

function Verdict({ totals, isRunning }: { readonly totals: SummaryProps['totals']; readonly isRunning: boolean }) {
  const done = totals.passed + totals.failed + totals.excused + totals.notRun + totals.notYet
  const verdict = isRunning
    ? 'Running'
    : done === 0
      ? 'Not run yet'
      : totals.failed + totals.notRun + totals.notYet > 0
        ? 'Not yet'
        : 'Green'
  const tone = isRunning || done === 0 ? 'still' : verdict === 'Green' ? 'good' : 'bad'
  return (
    <p className={`verdict verdict--${tone}`} role="status">
      {verdict}
    </p>
  )
}

/** Who the app is, how it stands, and what can be done with that. */
export function Summary({ conformance, transcript, totals, states }: SummaryProps) {
  const { carrier, report, runAll, share, $running } = conformance
  const isRunning = useStore($running)
  const [said, setSaid] = useState('')
  const copy = async (what: Promise<object> | object) => setSaid(await copyText(JSON.stringify(await what, null, 2)))
  const shareReport = async () => setSaid(await shareText(JSON.stringify(await report(), null, 2), share))
  return (
    <header className="summary">
      <h1 className="summary__title">Conformance</h1>
      <p className="summary__carrier">{`Reached over ${carriers[carrier]}`}</p>
      <Verdict totals={totals} isRunning={isRunning} />
      <div className="bar" aria-hidden="true">
        {shown.map(([status]) => (
          <i key={status} className={`bar__part bar__part--${status}`} style={{ flexGrow: totals[status] }} />
        ))}
      </div>
      <ul className="totals">
        {shown.map(([status, label]) => (
          <li key={status} className={`totals__item totals__item--${status}`}>
            <b className="totals__count">{totals[status]}</b> <span>{label}</span>
          </li>
        ))}
      </ul>
      <ul className="levels">
        {states.map((state) => (
          <li key={state.level} className="levels__item">
            <span className="levels__count">{inWords(state)}</span>
            <span className={`levels__verdict levels__verdict--${tones[state.verdict]}`}>{state.verdict}</span>
          </li>
        ))}
      </ul>
      <div className="summary__deeds">
        <button className="button button--main" type="button" disabled={isRunning} onClick={() => void runAll()}>
          Run
        </button>
        <button className="button" type="button" onClick={() => void shareReport()}>
          Share report
        </button>
        <button className="button" type="button" onClick={() => void copy(report())}>
          Copy report
        </button>
        <button className="button" type="button" onClick={() => void copy(transcript())}>
          Copy transcript
        </button>
      </div>
      <p className="summary__said" role="status">
        {said}
      </p>
    </header>
  )
}
