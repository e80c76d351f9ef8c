import { setRecover } from '../../bridge/lib/late.ts'
import { followAccount } from '../features/account/followAccount.ts'
import { bringActivity } from '../features/activity/ActivityPopup/bringActivity.ts'
import { bringBadge } from '../features/notifications/UnreadBadge/bringBadge.ts'
import { moveFollowsLater } from '../features/people/moveFollowsLater.ts'
import { loadDeeds } from '../features/post/ActionRow/deeds.ts'
import { bringCardParts, followSafety } from '../features/post/PostCard/lateParts.tsx'
import { bringTracking } from '../features/tracking/bringTracking.ts'
import { bringCompose } from '../features/writing/ComposeEntry/bringCompose.ts'
import { keepLists } from '../lib/lists/keptPages.ts'
import { askFlags } from '../lib/page/askFlags.ts'
import { compareHostsLater } from '../lib/page/imageRace.ts'
import { $toastCard } from '../lib/page/notices.ts'
import { keepEntries } from '../lib/router/keepEntries.ts'
import { slideNotices } from '../ui/Notices/slide.ts'
import { ToastCard } from '../ui/Notices/ToastCard.tsx'
import { followSwipes } from '../ui/Tabs/swipe.ts'
import { $followSwipes } from '../ui/Tabs/useSwipe.ts'
import { beginOncePainted } from './oncePainted.ts'
import { recover } from './recover/recover.ts'
import { keepThroughRenewal } from './recover/startAgain.ts'
import { bringReports } from './reports.ts'
import { bringEntry } from './shell/bringEntry.ts'
import { hideBar } from './shell/hideBar.ts'
import { bringShortcuts } from './shortcuts/bringShortcuts.ts'
import { lookAfterStored } from './stored.ts'

/**
 * Begins what the first posts do not wait for.
 * @returns stop
 */
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
