import { setRecover } from '../../bridge/lib/late.ts'
import { reloadOnAccountSwitch } from '../features/account/reloadOnAccountSwitch.ts'
import { loadActivity } from '../features/activity/ActivityPopup/loadActivity.ts'
import { loadBadge } from '../features/notifications/UnreadBadge/loadBadge.ts'
import { moveFollowsLater } from '../features/people/moveFollowsLater.ts'
import { loadPostActions } from '../features/post/ActionRow/loadPostActions.ts'
import { loadCardParts, watchModeration } from '../features/post/PostCard/lateParts.tsx'
import { loadTracking } from '../features/tracking/loadTracking.ts'
import { loadCompose } from '../features/writing/ComposeEntry/loadCompose.ts'
import { cacheLists } from '../lib/lists/listCache.ts'
import { askFlags } from '../lib/page/askFlags.ts'
import { compareHostsLater } from '../lib/page/imageRace.ts'
import { $toastCard } from '../lib/page/notices.ts'
import { saveHistoryState } from '../lib/router/saveHistoryState.ts'
import { slideNotices } from '../ui/Notices/slide.ts'
import { ToastCard } from '../ui/Notices/ToastCard.tsx'
import { watchSwipes } from '../ui/Tabs/swipe.ts'
import { $followSwipes } from '../ui/Tabs/useSwipe.ts'
import { beginOncePainted } from './oncePainted.ts'
import { recover } from './recover/recover.ts'
import { keepThroughRenewal } from './recover/startAgain.ts'
import { loadReports } from './reports.ts'
import { hideBar } from './shell/hideBar.ts'
import { loadEntry } from './shell/loadEntry.ts'
import { loadShortcuts } from './shortcuts/loadShortcuts.ts'
import { lookAfterStored } from './stored.ts'

/**
 * Begins what the first posts do not wait for.
 * @returns stop
 */
export function beginLater(): () => void {
  // From here on it is at hand: what brings back what was lost is not itself to be fetched where there is no network.
  setRecover(recover)
  // A press that comes before it waits for it, and says so if it fails.
  loadPostActions('beside').catch((error: unknown) => console.warn('The actions under posts did not load yet.', error))
  void loadEntry()
  void loadCardParts()
  $followSwipes.set(watchSwipes)
  $toastCard.set(ToastCard)
  const stops = [
    keepThroughRenewal(),
    // On a home page whose posts never came.
    beginOncePainted(),
    loadBadge(),
    loadShortcuts(),
    loadCompose(),
    loadActivity(),
    askFlags(),
    compareHostsLater(),
    lookAfterStored(),
    saveHistoryState(),
    cacheLists(),
    moveFollowsLater(),
    watchModeration(),
    reloadOnAccountSwitch(),
    loadTracking(),
    loadReports(),
    slideNotices(),
    hideBar(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
