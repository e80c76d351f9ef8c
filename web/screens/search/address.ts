import { hrefNow, relocate } from '../../stores/place.ts'
import { longestQuery, type SearchSection, searchSections } from '../../stores/search.ts'

/** What is searched for, and in which section; without one in all. */
export interface Wanted {
  readonly query: string
  readonly section: SearchSection | undefined
}

/** The search is its address's own: back, reload and a shared link keep it. */
export function wantedIn(search: string): Wanted {
  const asked = new URLSearchParams(search)
  const section = asked.get('in')
  return {
    query: (asked.get('q') ?? '').trim().slice(0, longestQuery).trim(),
    section: searchSections.find((one) => one === section),
  }
}

export function searchFor({ query, section }: Wanted): void {
  const [path = ''] = hrefNow().split('?')
  const asked = new URLSearchParams({ ...(query && { q: query }), ...(section && { in: section }) }).toString()
  relocate(asked ? `${path}?${asked}` : path)
}
