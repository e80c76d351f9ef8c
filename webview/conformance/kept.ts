import { fullKey } from '#bridge/storage/keys.ts'
import type { Results } from './report.ts'

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
export function readKept(storage: Pick<Storage, 'getItem'>): KeptRuns {
  try {
    const kept: unknown = JSON.parse(storage.getItem(fullKey(key)) ?? '')
    return isKeptRuns(kept) ? kept : nothingKept
  } catch {
    return nothingKept
  }
}

export function writeKept(storage: Pick<Storage, 'setItem'>, kept: KeptRuns): void {
  try {
    storage.setItem(fullKey(key), JSON.stringify(kept))
  } catch (error) {
    console.warn('Could not store the run. Reloading the page starts it again.', error)
  }
}
