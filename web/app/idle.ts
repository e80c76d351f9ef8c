import { translateReasons } from '#bridge/lib/errors.ts'
import { late, setRecover } from '#bridge/lib/late.ts'
import { together } from '#bridge/lib/listen.ts'
import { watchOtherTabs } from '../features/account/watchOtherTabs.ts'
import { loadActivity } from '../features/activity/ActivityPopup/loadActivity.ts'
import { loadBadge } from '../features/notifications/UnreadBadge/UnreadBadge.tsx'
import { moveFollowsLater } from '../features/people/moveFollowsLater.ts'
import { loadPostActions } from '../features/post/ActionRow/loadPostActions.ts'
import { loadCardParts, watchModeration } from '../features/post/PostCard/lateParts.tsx'
import { watchCardPictures } from '../features/post/Viewer/watchCardPictures.ts'
import { watchSaved } from '../features/saved/save.ts'
import { watchCoins, watchCoinTab } from '../features/topics/watchCoins.ts'
import { loadTracking } from '../features/tracking/loadTracking.ts'
import { loadCompose } from '../features/writing/ComposeEntry/loadCompose.tsx'
import { shellMessages } from '../i18n/en/shell.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { cacheLists } from '../lib/lists/listCache.ts'
import { offlineToggles } from '../lib/offlineToggles.ts'
import { setOfflineToggles } from '../lib/optimistic.ts'
import { $offersLive, askFlags } from '../lib/page/askFlags.ts'
import { browser } from '../lib/page/browser.ts'
import { $device } from '../lib/page/device.ts'
import { hideCutDots } from '../lib/page/hideCutDots.ts'
import { compareImageHostsLater } from '../lib/page/imageRace.ts'
import { notify } from '../lib/page/notices.ts'
import { refuseDrops } from '../lib/page/refuseDrops.ts'
import { services } from '../lib/page/services.ts'
import { $toastCard } from '../lib/page/slots.ts'
import { changeView, settleView } from '../lib/page/viewTransition.ts'
import { $location, inHash, type RouteLocation } from '../lib/router/location.ts'
import { saveHistoryState } from '../lib/router/saveHistoryState.ts'
import { slideNotices, ToastCard } from '../ui/Notices/ToastCard.tsx'
import { watchSwipes } from '../ui/Tabs/swipe.ts'
import { $watchSwipes } from '../ui/Tabs/useSwipe.ts'
import { watchHover } from './hover/watchHover.ts'
import { beginOncePainted } from './oncePainted.ts'
import { keepThroughRenewal, recover } from './recover/recover.ts'
import { startReports } from './reports.ts'
import { $shown, type ScreenState } from './screen.ts'
import { hideBar } from './shell/hideBar.ts'
import { loadDesktopLayout } from './shell/loadDesktopLayout.ts'
import { loadEntry } from './shell/loadEntry.ts'
import { loadShortcuts } from './shortcuts.ts'
import { lookAfterStored } from './stored.ts'

const placeOf = (state: ScreenState): RouteLocation | undefined => (state.state === 'shown' ? state.place : undefined)
const postOf = (place: RouteLocation | undefined): string | undefined =>
  place?.route?.name === 'post' ? place.route.params.id : undefined

/** Animates a card into its post's page, and the post back into its card. @returns a function that stops it */
export function movePosts(): () => void {
  const { set } = $shown
  let askedAt = 0
  $shown.set = (next) => {
    settleView()
    const [before, after] = [placeOf($shown.get()), placeOf(next)]
    const id = before?.key === after?.key ? undefined : (postOf(after) ?? postOf(before))
    const find = () =>
      id === undefined ? null : document.querySelector<HTMLElement>(`article[data-item="${CSS.escape(id)}"]`)
    changeView({ subject: 'insights-post', from: find(), askedAt, run: () => set(next), to: find })
  }
  return together([
    $location.listen(() => {
      askedAt = performance.now()
    }),
    () => {
      $shown.set = set
    },
  ])
}

/**
 * Prevents errors in the renderer when an extension, ad blocker or translator has moved or removed its elements. Removing
 * them, or inserting before them, would throw, and an error boundary would replace the content. Only for our own documents.
 * @returns a function that stops it
 */
export function tolerateMoves(root: Element): () => void {
  const { prototype } = Node
  const { removeChild, insertBefore } = prototype
  const set = (remove: typeof removeChild, insert: typeof insertBefore): void => {
    try {
      Object.assign(prototype, { removeChild: remove, insertBefore: insert })
    } catch {
      // A site's security policy may freeze the prototype.
    }
  }
  const isMoved = (parent: Node, child: Node) => child.parentNode !== parent && root.contains(parent)
  set(
    function <T extends Node>(this: Node, child: T): T {
      if (!isMoved(this, child)) return removeChild.call(this, child) as T
      child.parentNode?.removeChild(child)
      return child
    },
    function <T extends Node>(this: Node, node: T, before: Node | null): T {
      let next = before
      // Insert before the wrapper that it was moved into, or at the end if it is gone.
      if (before && isMoved(this, before)) while (next && next.parentNode !== this) next = next.parentNode
      return insertBefore.call(this, node, next) as T
    },
  )
  return () => set(removeChild, insertBefore)
}

/**
 * Loads the desktop layout once the window is wide enough, including now.
 * @returns a function that stops it
 */
export const watchDesktopLayout = (): (() => void) =>
  $device.subscribe(() =>
    loadDesktopLayout().catch((error: unknown) => console.warn('Could not load the navigation.', error)),
  )

/** In an app, and in a page opened from a file, documents load without a network. */
function canLoad(): boolean {
  const can = navigator.onLine !== false || services().app !== undefined || inHash
  if (!can) notify(shellMessages.get().offline)
  return can
}

/** Holds navigations to new documents until there is a network. Without one the browser would show its own error page. @returns a function that stops it */
export function waitForNetwork(): () => void {
  const before = { ...browser }
  const load = (go: () => void): void => {
    if (canLoad()) go()
    else addEventListener('online', go, { once: true })
  }
  Object.assign(browser, {
    canLoad,
    assign: (href: string) => load(() => before.assign(href)),
    replace: (href: string) => load(() => before.replace(href)),
    reload: () => load(() => before.reload()),
  })
  return () => {
    const { canLoad, assign, replace, reload } = before
    Object.assign(browser, { canLoad, assign, replace, reload })
  }
}

/** Caches what the next visit needs offline, if the site is ours and allows it. @returns a function that stops it */
function prepareOffline(): () => void {
  const { app, exchange } = services()
  if (!browser.isOurs || app || !exchange.site?.offline || !('serviceWorker' in navigator)) return () => {}
  let stop: (() => void) | undefined
  let isUp = true
  late(() => import('./offline.ts'), 'beside').then(({ beginOffline }) => {
    if (isUp) stop = beginOffline()
  }, console.warn)
  return () => {
    isUp = false
    stop?.()
  }
}

/** Connects to the exchange's live stream, if it has one and the page sends its own requests, in the standard format. @returns a function that stops it */
function loadLive(): () => void {
  const { app, transport, host } = services()
  if (app || transport?.kind !== 'browser' || host?.adapter) return () => {}
  let stop: (() => void) | undefined
  const stopOffer = $offersLive.subscribe((isOffered) => {
    stop?.()
    stop = undefined
    if (!isOffered) return
    let isUp = true
    stop = () => {
      isUp = false
    }
    late(() => import('./live/followLive.ts'), 'beside').then(({ followLive }) => {
      if (isUp) stop = followLive(transport.call)
    }, console.warn)
  })
  return () => {
    stopOffer()
    stop?.()
  }
}

/** Loads the texts of failed calls in the reader's language. @returns a function that stops it */
export function loadFaults(): () => void {
  late(() => import('../i18n/callFault.ts'), 'beside').then(({ callFault }) => {
    translateReasons(callFault)
    return loadMessages('faults')
  }, console.warn)
  return () => translateReasons(undefined)
}

/**
 * Starts everything that the first posts do not depend on.
 * @param root contains the page.
 * @returns a function that stops it
 */
export function beginLater(root?: Element): () => void {
  // Loaded in advance: the recovery code cannot be fetched when the network is down.
  setRecover(recover)
  // An earlier press waits for this, and reports a failure itself.
  loadPostActions('beside').catch((error: unknown) => console.warn('Could not load the actions under posts.', error))
  void loadEntry()
  void loadCardParts()
  $watchSwipes.set(watchSwipes)
  $toastCard.set(ToastCard)
  setOfflineToggles(offlineToggles)
  const starts = [
    waitForNetwork,
    keepThroughRenewal,
    // For a home page whose posts never arrived.
    beginOncePainted,
    loadBadge,
    () => loadShortcuts(root),
    loadCompose,
    watchSaved,
    loadActivity,
    askFlags,
    compareImageHostsLater,
    lookAfterStored,
    saveHistoryState,
    cacheLists,
    moveFollowsLater,
    watchModeration,
    watchOtherTabs,
    watchCoins,
    watchCoinTab,
    loadTracking,
    startReports,
    slideNotices,
    hideBar,
    watchDesktopLayout,
    watchCardPictures,
    watchHover,
    movePosts,
    () => refuseDrops(document.documentElement),
    () => hideCutDots(document.documentElement),
    loadFaults,
    prepareOffline,
    loadLive,
    ...(browser.isOurs ? [() => tolerateMoves(document.documentElement)] : []),
  ]
  // All at once: a press between two of them would find half of the page's watchers.
  return together(starts.map((start) => start()))
}
