import { dayIn, endOfDay, startOfDay } from '#web/lib/days.ts'
import { hrefNow, relocate } from '#web/lib/router/location.ts'
import { maxQueryLength, type SearchSection, type Span, searchSections } from '../search.ts'

/** What is searched for, and in which section; without one in all. */
export interface SearchAddress {
  readonly query: string
  readonly section: SearchSection | undefined
  /** Of posts: the first and the last day, `2026-11-24`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The search is its address's own: back, reload and a shared link keep it. */
export function wantedIn(search: string): SearchAddress {
  const asked = new URLSearchParams(search)
  const section = searchSections.find((one) => one === asked.get('in'))
  const query = (asked.get('q') ?? '').trim().slice(0, maxQueryLength).trim()
  if (section !== 'posts') return { query, section }
  return { query, section, from: dayIn(asked.get('from')), to: dayIn(asked.get('to')) }
}

export function searchFor({ query, section, from, to }: SearchAddress): void {
  const [path = ''] = hrefNow().split('?')
  const asked = new URLSearchParams({
    ...(query && { q: query }),
    ...(section && { in: section }),
    ...(from && { from }),
    ...(to && { to }),
  }).toString()
  relocate(asked ? `${path}?${asked}` : path)
}

/** The moments of a reader's days: from the beginning of the first to the end of the last. */
export function spanOf({ from, to }: Pick<SearchAddress, 'from' | 'to'>): Span | undefined {
  if (!from && !to) return undefined
  return { ...(from && { since: startOfDay(from) }), ...(to && { until: endOfDay(to) }) }
}
