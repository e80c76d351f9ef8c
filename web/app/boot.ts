import type { RootOptions } from 'react-dom/client'
import { late, type Recover, setRecover } from '#bridge/lib/late.ts'
import { listen, together } from '#bridge/lib/listen.ts'
import { watchErrors } from '#bridge/lib/report.ts'
import { readLocal } from '#bridge/storage/local.ts'
import { feedOf, forgetFeeds, keptTab } from '../features/feed/feed.ts'
import { hiddenKey, mutedWordsKey } from '../features/moderation/moderationKeys.ts'
import { watchNote } from '../features/tracking/note.ts'
import { shellMessages } from '../i18n/en/shell.ts'
import { watchMessages } from '../i18n/i18n.ts'
import { applyAppearance } from '../lib/page/appearance.ts'
import { browser } from '../lib/page/browser.ts'
import { isOpen } from '../lib/page/flags.ts'
import { afterPaint } from '../lib/page/painted.ts'
import { $simulation, watchPreferences } from '../lib/page/preferences.ts'
import { provideServices, type Services, services } from '../lib/page/services.ts'
import { provideSlots, slots } from '../lib/page/slots.ts'
import { $viewer, readViewer } from '../lib/page/viewer.ts'
import { savedAnchor } from '../lib/router/historyState.ts'
import { $location, hrefNow, hrefTo, navigate, relocate, watchHistory, watchLinks } from '../lib/router/location.ts'
import { lateSlots } from './late.ts'
import { watchLate } from './screen.ts'
import { loadDesktopLayout } from './shell/loadDesktopLayout.ts'

/** Reports violations of the page's security policy. Lazy-loads the reporter with the first one. */
export const reportViolations = (): (() => void) =>
  listen(document, 'securitypolicyviolation', (event) => {
    late(() => import('./reportViolation.ts'), 'beside').then(
      ({ reportViolation }) => reportViolation(event),
      console.warn,
    )
  })

/** Resets the page when the logged-in user changes: its content was the previous user's. */
export function resetOnReaderChange(): () => void {
  readViewer()
  return together([
    $viewer.listen(() => {
      forgetFeeds()
      relocate(hrefNow(), `${Date.now()}`)
    }),
    // Another tab may have logged in or out.
    listen(document, 'visibilitychange', readViewer),
    listen(window, 'focus', readViewer),
    services().app?.context.subscribe(readViewer) ?? (() => {}),
  ])
}

/** Starts requests while the renderer is still loading. */
function startHome(): void {
  const { key } = $location.get()
  const tab = keptTab(key)
  // Visitors get no posts there.
  if (tab !== 'following') feedOf(tab).start(savedAnchor(`${key} ${tab}`)?.id)
}

/** How long the page's own work waits for texts that the document has requested, in ms. */
const wordsPatienceMs = 300

/** Takes over from the inline boot script, which shows the text of the first posts. @returns once that text is shown, or after a timeout */
function takeOverEarly(): Promise<void> | undefined {
  const { insightsEarly: early } = window
  if (!early) return undefined
  // A press on a post before its card is rendered.
  early.open = (post) => void navigate(hrefTo('post', post))
  if (early.pressed) early.open(early.pressed)
  return new Promise((resolve) => {
    setTimeout(resolve, wordsPatienceMs)
    void early.envelope.then(() => afterPaint(resolve))
  })
}

/** Readers who have muted or hidden something wait for that data before the first posts. All others do not. */
const cardPartsFirst = (): unknown =>
  [mutedWordsKey, hiddenKey].some(readLocal) && late(slots.cardParts).catch(console.warn)

/** If the recovery code itself cannot be loaded, nothing is recovered. */
const recover: Recover = (load, error, wait) =>
  import('./recover/recover.ts').then(
    (module) => module.recover(load, error, wait),
    () => {
      browser.isStuck = true
      throw error
    },
  )

/**
 * Starts the page in `root`: reads the URL and sends the first call before the renderer has loaded.
 * @param before further promises that the first render waits for.
 * @returns a function that unmounts the page.
 */
export function boot(
  root: HTMLElement,
  services: Services,
  options?: RootOptions,
  before?: Promise<unknown>,
): () => void {
  provideServices(services)
  provideSlots(lateSlots)
  setRecover(recover, watchLate)
  const stops = [
    reportViolations(),
    watchErrors(),
    watchPreferences(),
    applyAppearance(document.documentElement),
    watchHistory(),
    watchLinks(root),
    resetOnReaderChange(),
    watchNote(),
  ]
  // The reader's messages load in parallel with the renderer, so that the first text is in the reader's language.
  const messages = watchMessages()
  stops.push(messages.stop)
  const { route } = $location.get()
  // A browser in simulation trade does not show the feed.
  if (route?.name === 'home' && isOpen('home') && (services.app || !$simulation.get())) startHome()
  let stopped = false
  const shown = Promise.all([
    late(() => import('./render.tsx'), 'needed'),
    messages.first,
    cardPartsFirst(),
    loadDesktopLayout(),
    takeOverEarly(),
    before,
  ]).then(([{ render }]) => {
    if (!stopped) stops.push(render(root, options))
  })
  shown.catch(() => stopped || showStartFailure(root))
  return () => {
    stopped = true
    together(stops)()
  }
}

/**
 * Shows that the page did not start. Our own documents show it themselves. In a host's document it is built without the
 * renderer, which may be what failed to load.
 */
export function showStartFailure(root: HTMLElement): void {
  if (!document.dispatchEvent(new CustomEvent('insights:failed', { detail: 'render', cancelable: true }))) return
  const { failedTitle, tryAgain } = shellMessages.get()
  const button = document.createElement('button')
  button.textContent = tryAgain
  button.onclick = browser.reload
  root.replaceChildren(failedTitle, button)
}
