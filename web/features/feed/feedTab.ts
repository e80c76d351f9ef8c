import { atom, computed } from 'nanostores'
import { $flags, isOn } from '#web/lib/page/flags.ts'
import { entries } from '#web/lib/router/historyState.ts'
import { type FeedTab, feedTabs } from './feed.ts'

/** Additional tabs for some readers. */
export const $moreTabs = atom<readonly FeedTab[]>([])

export const $tabs = computed([$moreTabs, $flags], (more) =>
  [...feedTabs, ...more].filter((tab) => tab !== 'following' || isOn(tab)),
)

/** The tab that was open in a history entry. */
export function keptTab(entry: string): FeedTab {
  const kept = entries().get(`${entry} tab`)
  return $tabs.get().find((tab) => tab === kept) ?? 'recommended'
}

export const keepTab = (entry: string, tab: FeedTab): void => {
  entries().set(`${entry} tab`, tab)
}
