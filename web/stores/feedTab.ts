import type { FeedTab } from '../../bridge/exchange/calls.ts'

const tabs = new Map<string, FeedTab>()

/** The tab that was open in a history entry. */
export const keptTab = (entry: string): FeedTab => tabs.get(entry) ?? 'recommended'
export const keepTab = (entry: string, tab: FeedTab): void => {
  tabs.set(entry, tab)
}
