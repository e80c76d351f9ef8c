import type { RootOptions } from 'react-dom/client'
import { late, type Recover, setRecover } from '#bridge/lib/late.ts'
import { listen, together } from '#bridge/lib/listen.ts'
import { watchErrors } from '#bridge/lib/report.ts'
import { readLocal } from '#bridge/storage/local.ts'
import { feedOf, forgetFeeds } from '../features/feed/feed.ts'
import { keptTab } from '../features/feed/feedTab.ts'
import { hiddenKey, mutedWordsKey } from '../features/moderation/moderationKeys.ts'
import { watchNote } from '../features/tracking/note.ts'
import { watchMessages } from '../i18n/i18n.ts'
import { afterPaint } from '../lib/page/afterPaint.ts'
import { applyAppearance } from '../lib/page/appearance.ts'
import { browser } from '../lib/page/browser.ts'
import { isOpen } from '../lib/page/flags.ts'
import { $simulation, watchPreferences } from '../lib/page/preferences.ts'
import { provideServices, type Services, services } from '../lib/page/services.ts'
import { provideSlots, slots } from '../lib/page/slots.ts'
import { $viewer, readViewer } from '../lib/page/viewer.ts'
import { watchLinks } from '../lib/router/links.ts'
import { $location, hrefNow, hrefTo, navigate, relocate, watchHistory } from '../lib/router/location.ts'
import { savedAnchor } from '../lib/router/scrollAnchor.ts'
import { lateSlots } from './late.ts'
import { watchLate } from './screen.ts'
import { loadDesktopLayout } from './shell/loadDesktopLayout.ts'
import { showStartFailure } from './startFailure.ts'
import { reportViolations } from './violations.ts'

/** Shows the page again when another reader, or none, is logged in: what it shows was the other's. */
export function resetOnReaderChange(): () => void {
  readViewer()
  const stops = [
    $viewer.listen(() => {
      forgetFeeds()
      relocate(hrefNow(), `${Date.now()}`)
    }),
    // Another tab may have logged in or out.
    listen(document, 'visibilitychange', readViewer),
    listen(window, 'focus', readViewer),
    services().app?.context.subscribe(readViewer),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}

/** What is worth asking for while the renderer is still on its way. */
function startHome(): void {
  const { key } = $location.get()
  const tab = keptTab(key)
  // A visitor's shows no posts.
  if (tab !== 'following') feedOf(tab).start(savedAnchor(`${key} ${tab}`)?.id)
}

/** The page's own work waits this long for words that the document has asked for. In ms. */
const wordsPatienceMs = 300

/** Takes over from the document, which shows the first posts' words where it can. @returns once those are on the screen, or long in coming. */
function followEarly(): Promise<void> | undefined {
  const { insightsEarly: early } = window
  if (!early) return undefined
  // A post that is pressed while only its words are there.
  early.open = (post) => void navigate(hrefTo('post', post))
  if (early.pressed) early.open(early.pressed)
  return new Promise((resolve) => {
    setTimeout(resolve, wordsPatienceMs)
    void early.envelope.then(() => afterPaint(resolve))
  })
}

/** Who has muted or hidden something does not see it in the first posts either; all others wait for nothing. */
const cardPartsFirst = (): unknown =>
  [mutedWordsKey, hiddenKey].some(readLocal) && late(slots.cardParts).catch(console.warn)

/** What brings back what did not come may be lost itself: then nothing does. */
const recover: Recover = (load, error, wait) =>
  import('./recover/recover.ts').then(
    (module) => module.recover(load, error, wait),
    () => {
      browser.isStuck = true
      throw error
    },
  )

/**
 * Starts the page in `root`: the address is read and the first call goes out before the renderer has arrived.
 * @param before what else the first render waits for.
 * @returns a function that takes the page down again.
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
  // In the reader's language from the first word: its messages come beside the renderer.
  const messages = watchMessages()
  stops.push(messages.stop)
  const { route } = $location.get()
  // In simulation trade a browser shows none of it.
  if (route?.name === 'home' && isOpen('home') && (services.app || !$simulation.get())) startHome()
  let stopped = false
  const shown = Promise.all([
    late(() => import('./render.tsx'), 'needed'),
    messages.first,
    cardPartsFirst(),
    loadDesktopLayout(),
    followEarly(),
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
