import { bringEntry } from './components/AccountMenu/bringEntry.ts'
import { loadDeeds } from './components/ActionRow/deeds.ts'
import { askFlags } from './stores/askFlags.ts'
import { compareHostsLater } from './stores/imageRace.ts'
import { lookAfterStored } from './stores/stored.ts'

/** Begins what the first posts do not wait for. Answers a function that ends it. */
export function beginLater(): () => void {
  // A press that comes before it waits for it, and says so if it fails.
  loadDeeds().catch((error: unknown) => console.warn('The actions under posts did not load yet.', error))
  void bringEntry()
  const stops = [askFlags(), compareHostsLater(), lookAfterStored()]
  return () => {
    for (const stop of stops) stop()
  }
}
