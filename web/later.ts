import { setRecover } from '../bridge/lib/late.ts'
import { bringEntry } from './components/AccountMenu/bringEntry.ts'
import { loadDeeds } from './components/ActionRow/deeds.ts'
import { bringActivity } from './components/ActivityPopup/bringActivity.ts'
import { bringCompose } from './components/ComposeEntry/bringCompose.ts'
import { slideNotices } from './components/Notices/slide.ts'
import { ToastCard } from './components/Notices/ToastCard.tsx'
import { bringCardParts, followSafety } from './components/PostCard/lateParts.tsx'
import { hideBar } from './components/Shell/hideBar.ts'
import { bringShortcuts } from './components/ShortcutSheet/bringShortcuts.ts'
import { followSwipes } from './components/Tabs/swipe.ts'
import { $followSwipes } from './components/Tabs/useSwipe.ts'
import { bringBadge } from './components/UnreadBadge/bringBadge.ts'
import { beginOncePainted } from './oncePainted.ts'
import { recover } from './recover/recover.ts'
import { keepThroughRenewal } from './recover/startAgain.ts'
import { bringReports } from './reports.ts'
import { askFlags } from './stores/askFlags.ts'
import { followAccount } from './stores/followAccount.ts'
import { compareHostsLater } from './stores/imageRace.ts'
import { keepEntries } from './stores/keepEntries.ts'
import { keepLists } from './stores/keptPages.ts'
import { moveFollowsLater } from './stores/moveFollowsLater.ts'
import { $toastCard } from './stores/notices.ts'
import { lookAfterStored } from './stores/stored.ts'
import { bringTracking } from './tracking/bringTracking.ts'

/** Begins what the first posts do not wait for. Answers a function that ends it. */
export function beginLater(): () => void {
  // From here on it is at hand: what brings back what was lost is not itself to be fetched where there is no network.
  setRecover(recover)
  // A press that comes before it waits for it, and says so if it fails.
  loadDeeds('beside').catch((error: unknown) => console.warn('The actions under posts did not load yet.', error))
  void bringEntry()
  void bringCardParts()
  $followSwipes.set(followSwipes)
  $toastCard.set(ToastCard)
  const stops = [
    keepThroughRenewal(),
    // On a home page whose posts never came.
    beginOncePainted(),
    bringBadge(),
    bringShortcuts(),
    bringCompose(),
    bringActivity(),
    askFlags(),
    compareHostsLater(),
    lookAfterStored(),
    keepEntries(),
    keepLists(),
    moveFollowsLater(),
    followSafety(),
    followAccount(),
    bringTracking(),
    bringReports(),
    slideNotices(),
    hideBar(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
