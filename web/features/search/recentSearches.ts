import { oneLine } from '#bridge/lib/line.ts'
import { $recentSearch, choose } from '#web/lib/page/preferences.ts'

const max = 10
/** What is kept of a preference's text. */
const maxLength = 64

/** Keeps what was searched for, newest first, each once in whatever case. */
export function rememberSearch(text: string): void {
  const query = oneLine(text)
  if (query === '' || query.length > maxLength) return
  const others = $recentSearch.get().filter((one) => one.toLowerCase() !== query.toLowerCase())
  choose({ recentSearch: [query, ...others].slice(0, max) })
}

export const forgetSearch = (query: string): void =>
  choose({ recentSearch: $recentSearch.get().filter((one) => one !== query) })

/** Forgets what was searched for, and the topic that was gone to. */
export const forgetSearches = (): void => choose({ recentSearch: undefined, searchTag: undefined })

/** Keeps the topic that a search has led to. */
export const rememberSearchTag = (hashTag: string): void => {
  if (hashTag.length <= maxLength) choose({ searchTag: hashTag })
}
