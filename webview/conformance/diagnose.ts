import { levelOf } from '../contract/levels.ts'
import { maxAnswerLength } from './evidence.ts'
import type { Evidence } from './tools.ts'

/** A fault by its name, and what it means to who has to mend it. */
export interface NamedFault {
  readonly name: string
  readonly says: string
}

interface Diagnosis {
  readonly says: string
  readonly holds: (evidence: Evidence) => boolean
}

const slowMs = 1_000

const timedOut = ({ probes }: Evidence) => probes.some(({ end }) => end === 'timeout')
const hasUnexpected = ({ unexpected }: Evidence, reason: string) =>
  unexpected.some((message) => message.reason === reason)
const isReversed = (order: readonly number[]) =>
  order.length > 2 && order.filter((place, at) => at > 0 && place < (order[at - 1] ?? 0)).length >= order.length - 2
const wasHandedOver = (id: string | null) => id?.startsWith('openScreen.') || id === 'bridge.handoff'

/** Every fault that can be told from the wire, and what tells it. */
export const diagnoses: Readonly<Record<string, Diagnosis>> = {
  dropped: {
    says: 'A call was never answered. Answer each message, with a result or an error.',
    holds: (seen) => timedOut(seen) && !hasUnexpected(seen, 'late') && seen.raw.unreadable === 0,
  },
  duplicated: {
    says: 'A call was answered twice. Answer once, by one door.',
    holds: (seen) => hasUnexpected(seen, 'duplicate'),
  },
  reordered: {
    says: 'Calls made at once were answered from the last to the first. The page takes it; look whether they queue.',
    holds: ({ orders }) => orders.length > 1 && orders.every(isReversed),
  },
  late: {
    says: 'Each answer took more than a second. `getAppContext` is asked at each start and resume.',
    holds: ({ probes }) => probes.length > 0 && probes.every(({ end, ms }) => end === 'result' && ms >= slowMs),
  },
  afterTimeout: {
    says: 'An answer came after the page had given up.',
    holds: (seen) => timedOut(seen) && hasUnexpected(seen, 'late'),
  },
  oversized: {
    says: 'An answer was longer than 4 MB. Files go by `upload`.',
    holds: ({ raw }) => raw.longest > maxAnswerLength,
  },
  quoted: {
    says: 'Answers carry additional quotes or line separators. Encode JSON; never join strings to a script.',
    holds: ({ raw }) => raw.awkward > 0,
  },
  doubleEncoded: {
    says: 'An answer was JSON within JSON. Encode once.',
    holds: ({ raw }) => raw.twice > 0,
  },
  invalidJson: {
    says: 'An answer was no JSON: cut short, or put together by hand.',
    holds: ({ raw }) => raw.unreadable > 0,
  },
  missing: {
    says: 'A method of the first level has no handler, or nothing shows that the handlers are yours. Add `getAppContext`, `request` and `closePage`, and set `window.insightsApp` at document start.',
    holds: ({ missing }) => missing.before.some((method) => levelOf[method] === 'show'),
  },
  vanishing: {
    says: 'A handler was there, and was gone after a call.',
    holds: ({ missing }) => missing.after.some((method) => !missing.before.includes(method)),
  },
  throwing: {
    says: 'A handler threw. Catch, and answer with an error.',
    holds: ({ probes }) => probes.some(({ threw }) => threw),
  },
  killedAtHandoff: {
    says: 'The page was gone before `openScreen` was answered. Answer first, then close the page.',
    holds: ({ interrupted }) => Boolean(wasHandedOver(interrupted)),
  },
  background: {
    says: 'The app went to the background in the middle of the run.',
    holds: ({ hidden }) => hidden > 0,
  },
  processDeath: {
    says: 'The page was reloaded in the middle of the run: the web process died, or the app reloaded it.',
    holds: ({ interrupted }) => interrupted !== null && !wasHandedOver(interrupted),
  },
  cacheRestored: {
    says: 'The page was left in the middle of the run, and came back out of the cache.',
    holds: ({ restored }) => restored > 0,
  },
}

/** The faults that the evidence shows. */
export const diagnose = (evidence: Evidence): NamedFault[] =>
  Object.entries(diagnoses)
    .filter(([, { holds }]) => holds(evidence))
    .map(([name, { says }]) => ({ name, says }))

/** Why no further call would tell anything; nothing where some would. */
export function hopeless({ probes, raw }: Evidence): string | undefined {
  if (probes.every(({ end }) => end !== 'result')) return 'No call came back: see what is wrong with the line first.'
  return raw.longest > maxAnswerLength ? 'Each answer is so long that this would take minutes.' : undefined
}
