import { isRecord } from '#bridge/lib/guards.ts'
import { readLocal } from '#bridge/storage/local.ts'
import { readTab } from '#bridge/storage/tab.ts'
import { services } from '../page/services.ts'
import { $location } from './location.ts'

export const entriesKey = 'entries'
/** Where an app's web view that was killed finds its places again, by address. */
export const addressesKey = 'places'
const maxAgeMs = 24 * 60 * 60 * 1_000

let known: Map<string, unknown> | undefined

/**
 * What history entries are to find again: where the reader was, by the entry's key and a name. It outlives a reload, and in the
 * app the page itself. What was read from outside is checked.
 */
export function entries(): Map<string, unknown> {
  known ??= readEntries()
  return known
}

const list = (read: () => string | null): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(read() ?? '')
    return Array.isArray(value) ? value : []
  } catch {
    // Nothing, denied or damaged: the page begins at its head.
    return []
  }
}

/** How the document came to be: `navigate`, `reload`, `back_forward` or `prerender`; empty when the browser does not say. */
export function navigationType(): string {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry && 'type' in entry ? String(entry.type) : ''
}

function readEntries(): Map<string, unknown> {
  const { key: first, href } = $location.get()
  const { app } = services()
  const found = new Map<string, unknown>()
  const add = (pairs: unknown, before = '') => {
    if (!Array.isArray(pairs)) return
    for (const pair of pairs) if (Array.isArray(pair)) found.set(before + pair[0], pair[1])
  }
  add(list(() => readTab(entriesKey)))
  // An address that was opened again is another page than the one that was there first before.
  if (navigationType() === 'navigate') {
    for (const key of found.keys()) if (key.startsWith(`${first} `)) found.delete(key)
    const places = app ? list(() => readLocal(addressesKey)) : []
    for (const one of places) {
      if (Array.isArray(one) && one[0] === href && Date.now() - one[1] < maxAgeMs) add(one[2], `${first} `)
    }
  }
  return found
}

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
