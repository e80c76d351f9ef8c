import { report } from '../lib/report.ts'

/** A message from native that changed nothing. Its content is left out: it may hold what nobody should log. */
export interface Stray {
  readonly reason: StrayReason
  readonly id?: string
  readonly event?: string
}

export type StrayReason =
  | 'duplicate'
  | 'late'
  | 'unknown_id'
  | 'foreign_page'
  | 'unreadable'
  | 'unknown_event'
  | 'bad_event'
  | 'unheard_event'

export type OnStray = (stray: Stray) => void

const kept = 50

/** Keeps the last strays, and hands each on. */
export function createStrayList(onStray: OnStray = () => {}): { readonly strays: readonly Stray[]; record: OnStray } {
  const strays: Stray[] = []
  return {
    strays,
    record(stray) {
      strays.push(stray)
      if (strays.length > kept) strays.shift()
      report('bridge', stray.reason)
      onStray(stray)
    },
  }
}
