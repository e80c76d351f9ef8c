import { entries } from '../../lib/router/historyState.ts'
import { type FeedTab, feedTabs } from './feed.ts'

/** The tab that was open in a history entry. */
export function keptTab(entry: string): FeedTab {
  const kept = entries().get(`${entry} tab`)
  return feedTabs.find((tab) => tab === kept) ?? 'recommended'
}

export const keepTab = (entry: string, tab: FeedTab): void => {
  entries().set(`${entry} tab`, tab)
}
