import { parsed } from '#bridge/lib/parsed.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { isOffline, isTransient, onceOnline, onlineRetryMs } from './onceOnline.ts'
import type { About, OfflineToggles, PendingToggle, ToggleIntent } from './optimistic.ts'
import { $viewer, viewerId } from './page/viewer.ts'

/** Where a tab keeps the toggles that wait for the network. The stored name is older, and stays. */
export const offlineTogglesKey = 'wishes'
/** Of more, the oldest are not sent after a reload. */
const maxKept = 100

const isToggleIntent = (value: unknown): value is ToggleIntent =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((part, at) => typeof part === (at < 3 ? 'string' : 'boolean'))

function keptToggles(): readonly ToggleIntent[] {
  const kept = parsed(readTab(offlineTogglesKey) ?? '')
  return Array.isArray(kept) ? kept.filter(isToggleIntent) : []
}

/** Keeps a toggle for a reload, in the place of an earlier one; `undefined` removes it. */
function keepToggle(about: About, on: boolean | undefined): void {
  const others: readonly unknown[] = keptToggles().filter((intent) => about.some((part, at) => intent[at] !== part))
  const toggles = on === undefined ? others : [...others, [...about, on]].slice(-maxKept)
  writeTab(offlineTogglesKey, toggles.length > 0 ? JSON.stringify(toggles) : null)
}

/**
 * Resolves once it is worth trying again: when the network is back, or after {@link onlineRetryMs} where it is said to be there. At once when
 * another reader, or none, is logged in.
 */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stopWaiting()
      stopReader()
      clearTimeout(timer)
      resolve()
    }
    const timer = navigator.onLine === false ? undefined : setTimeout(end, onlineRetryMs)
    const stopWaiting = onceOnline(end)
    const stopReader = $viewer.listen(end)
  })
}

/** Those that have waited. */
const noted = new WeakMap<PendingToggle, About>()

function keep(pending: PendingToggle): void {
  const about = noted.get(pending)
  if (about) keepToggle(about, pending.wanted === pending.confirmed ? undefined : pending.wanted)
}

/** Lets toggles wait for the network, and sends those that waited before a reload: for `setOfflineToggles`. */
export const offlineToggles: OfflineToggles = {
  resume(switches) {
    for (const intent of keptToggles()) if (intent[0] === viewerId()) switches.get(intent[1])?.(intent)
  },
  note: (pending, [reader, name, key]) => void noted.set(pending, [reader, name, key]),
  keep,
  async wait(error, pending, about) {
    if (!isOffline(error) && !(noted.has(pending) && isTransient(error))) return false
    noted.set(pending, about)
    keep(pending)
    await untilOnline()
    return true
  },
}
