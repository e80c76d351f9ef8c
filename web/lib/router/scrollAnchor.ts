import { isRecord } from '#bridge/lib/guards.ts'
import { entries } from './historyState.ts'

/** The item a reader was at, and how far below the screen's upper edge it began, in CSS pixels. */
export interface Anchor {
  readonly id: string
  readonly offset: number
}

const isAnchor = (value: unknown): value is Anchor =>
  isRecord(value) && typeof value.id === 'string' && typeof value.offset === 'number'

/** Where the reader was in a list; `undefined` at its head. `place` is the list's own: a history entry's key and its name there. */
export function savedAnchor(place: string): Anchor | undefined {
  const value = entries().get(place)
  return isAnchor(value) ? value : undefined
}

export function saveAnchor(place: string, anchor: Anchor | undefined): void {
  // The latest come last.
  entries().delete(place)
  if (anchor) entries().set(place, anchor)
}
