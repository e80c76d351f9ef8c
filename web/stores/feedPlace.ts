import type { FeedTab } from '../../bridge/exchange/calls.ts'

/** The post a reader was at, and how far below the screen's upper edge it began, in CSS pixels. */
export interface Anchor {
  readonly id: string
  readonly offset: number
}

const tabs = new Map<string, FeedTab>()
const anchors = new Map<string, Anchor>()

/** The tab that was open in a history entry. */
export const keptTab = (entry: string): FeedTab => tabs.get(entry) ?? 'recommended'
export const keepTab = (entry: string, tab: FeedTab): void => {
  tabs.set(entry, tab)
}

/** Where the reader was in a tab of a history entry; `undefined` at its head. */
export const keptAnchor = (entry: string, tab: FeedTab): Anchor | undefined => anchors.get(`${entry} ${tab}`)

export function keepAnchor(entry: string, tab: FeedTab, anchor: Anchor | undefined): void {
  const key = `${entry} ${tab}`
  if (anchor) anchors.set(key, anchor)
  else anchors.delete(key)
}
