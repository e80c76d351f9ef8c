import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useId, useState } from 'react'
import type { TrackerState } from '#bridge/tracking/types.ts'

const locks: Readonly<Record<TrackerState['lock'], string>> = {
  ours: 'this page has it',
  taken: 'another page has it',
  free: 'no page has it',
  none: 'this browser has none',
}

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23)

/** The rows of the panel: name and value. */
function factsOf({
  switch: uploads,
  ip,
  pending,
  lock,
  pausedUntil: restUntil,
  counters,
}: TrackerState): [string, string | number][] {
  const { dropped, ...counted } = counters
  return [
    ...Object.entries(counted),
    ...Object.entries(dropped).map(([reason, count]): [string, number] => [`dropped: ${reason}`, count]),
    ['waiting in memory', pending.memory],
    ['waiting in storage', pending.stored],
    ['switch', uploads],
    ['seen from', ip || '–'],
    ['upload lock', locks[lock]],
    ['rests until', restUntil > 0 ? clock(restUntil) : '–'],
  ]
}

function Answers({ responses: answers }: Pick<TrackerState, 'responses'>) {
  if (answers.length === 0) return <p>There was no answer yet.</p>
  return (
    <table className="track-debug__answers">
      <caption>Last answers (UTC)</caption>
      <thead>
        <tr>
          {['At', 'Status', 'Events', 'ms'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map(({ at, status, events, ms }) => (
          <tr key={`${at} ${status} ${events}`}>
            <td>{clock(at)}</td>
            <td>{status || 'none'}</td>
            <td>{events}</td>
            <td>{Math.round(ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The panel's data while there is a tracker. */
export const $debugged = atom<TrackerState | null>(null)

/**
 * Shows what the tracker counts, keeps and hears, as it changes. For those who build or judge the site, in English whatever
 * the site's language is; it lies over the page and moves nothing in it.
 */
export function DebugPanel() {
  const state = useStore($debugged)
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  if (!state) return null
  const { made, sent } = state.counters
  return (
    <section className="track-debug" aria-label="Tracking" lang="en" dir="ltr">
      <button
        className="track-debug__bar"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {`Tracking: ${sent} of ${made} sent`}
      </button>
      <div className="track-debug__body" id={id} hidden={!isOpen}>
        <dl className="track-debug__facts">
          {factsOf(state).map(([name, value]) => (
            <div className="track-debug__fact" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Answers responses={state.responses} />
      </div>
    </section>
  )
}
