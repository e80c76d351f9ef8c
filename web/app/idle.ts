import { late, setRecover } from '#bridge/lib/late.ts'
import { together } from '#bridge/lib/listen.ts'
import type { RouteName } from '#bridge/site/routes.ts'
import { watchOtherTabs } from '../features/account/watchOtherTabs.ts'
import { loadActivity } from '../features/activity/ActivityPopup/loadActivity.ts'
import { watchCoinTab } from '../features/feed/watchCoinTab.ts'
import { loadBadge } from '../features/notifications/UnreadBadge/UnreadBadge.tsx'
import { moveFollowsLater } from '../features/people/moveFollowsLater.ts'
import { loadPostActions } from '../features/post/ActionRow/loadPostActions.ts'
import { loadCardParts, watchModeration } from '../features/post/PostCard/lateParts.tsx'
import { postOf } from '../features/post/posts.ts'
import { watchCardPictures } from '../features/post/Viewer/watchCardPictures.ts'
import { toggleSaved, watchSaved } from '../features/saved/save.ts'
import { askForSearch } from '../features/search/SearchButton/askForSearch.ts'
import { openShortcuts } from '../features/settings/ShortcutSheet/openShortcuts.ts'
import { watchCoins } from '../features/topics/watchCoins.ts'
import { loadTracking } from '../features/tracking/loadTracking.ts'
import { loadCompose } from '../features/writing/ComposeEntry/loadCompose.tsx'
import { shellMessages } from '../i18n/en/shell.ts'
import { shortcutMessages } from '../i18n/en/shortcuts.ts'
import { cacheLists } from '../lib/lists/listCache.ts'
import { setWaiter } from '../lib/optimistic.ts'
import { $offersLive, askFlags } from '../lib/page/askFlags.ts'
import { browser } from '../lib/page/browser.ts'
import { $flags, isOpen } from '../lib/page/flags.ts'
import { hideCutDots } from '../lib/page/hideCutDots.ts'
import { compareImageHostsLater } from '../lib/page/imageRace.ts'
import { notify } from '../lib/page/notices.ts'
import { refuseDrops } from '../lib/page/refuseDrops.ts'
import { services } from '../lib/page/services.ts'
import { addShortcut, watchKeys } from '../lib/page/shortcuts.ts'
import { $toastCard } from '../lib/page/slots.ts'
import { linkStyles } from '../lib/page/styles.ts'
import { $location, hrefTo, inHash, navigate } from '../lib/router/location.ts'
import { saveHistoryState } from '../lib/router/saveHistoryState.ts'
import { waiter } from '../lib/wishes.ts'
import { slideNotices, ToastCard } from '../ui/Notices/ToastCard.tsx'
import { watchSwipes } from '../ui/Tabs/swipe.ts'
import { $followSwipes } from '../ui/Tabs/useSwipe.ts'
import { watchHover } from './hover/watchHover.ts'
import { movePosts } from './movePosts.ts'
import { beginOncePainted } from './oncePainted.ts'
import { keepThroughRenewal, recover } from './recover/recover.ts'
import { startReports } from './reports.ts'
import { hideBar } from './shell/hideBar.ts'
import { loadEntry } from './shell/loadEntry.ts'
import { watchDesktopLayout } from './shell/watchDesktopLayout.ts'
import { currentItem, inPage, openItem, press, walk } from './shortcuts/walk.ts'
import { lookAfterStored } from './stored.ts'
import { tolerateMoves } from './tolerateMoves.ts'

/** Saves the current post, or the post of the page. */
function saveCurrent(): void {
  const { route } = $location.get()
  const id = [currentItem()?.dataset.item, route?.params.id].find((one) => one !== undefined && postOf(one))
  if (id !== undefined) toggleSaved(id)
}

const goTo = (name: 'home' | 'notification' | 'topics' | 'saved' | 'setting') => (): void => {
  if (isOpen(name)) void navigate(hrefTo(name))
}

type Label = Exclude<keyof ReturnType<typeof shortcutMessages.get>, 'title'>

/** `of`: the shortcut exists only if this page is available. */
const rows: readonly (readonly [keys: string, label: Label, run: () => void, of?: RouteName])[] = [
  ['j', 'next', () => walk(1)],
  ['k', 'previous', () => walk(-1)],
  ['o', 'open', openItem],
  ['Enter', 'open', openItem],
  ['l', 'like', () => press('.action--like')],
  ['r', 'repost', () => press('.action--repost')],
  ['b', 'save', saveCurrent, 'saved'],
  ['f', 'follow', () => press('.follow-button')],
  ['.', 'fresh', () => inPage('.new-posts__pill, .notification__pill')[0]?.click()],
  ['/', 'search', askForSearch],
  ['g h', 'home', goTo('home')],
  ['g n', 'notifications', goTo('notification')],
  ['g t', 'topics', goTo('topics')],
  ['g b', 'saved', goTo('saved'), 'saved'],
  ['g s', 'settings', goTo('setting')],
  ['?', 'help', openShortcuts],
]

/**
 * Enables single-key shortcuts on all pages.
 * @param root contains the page.
 * @returns a function that stops it
 */
export function loadShortcuts(root?: Element): () => void {
  // Styles that mark the current item.
  linkStyles('overlays', 'beside').catch((error: unknown) =>
    console.warn('Could not load the style sheet of shortcuts.', error),
  )
  let stops: (() => void)[] = []
  const end = () => {
    for (const stop of stops) stop()
  }
  const stopFlags = $flags.subscribe(() => {
    end()
    stops = rows.flatMap(([keys, label, run, of]) =>
      of === undefined || isOpen(of) ? [addShortcut(keys, () => shortcutMessages.get()[label], run)] : [],
    )
  })
  return together([watchKeys(root), end, stopFlags])
}

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
  $followSwipes.set(watchSwipes)
  $toastCard.set(ToastCard)
  setWaiter(waiter)
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
    prepareOffline,
    loadLive,
    ...(browser.isOurs ? [() => tolerateMoves(document.documentElement)] : []),
  ]
  // All at once: a press between two of them would find half of the page's watchers.
  return together(starts.map((start) => start()))
}
