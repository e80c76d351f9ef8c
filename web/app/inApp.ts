import { readPackage } from '#bridge/app/package.ts'
import { together } from '#bridge/lib/listen.ts'
import { packageVersion } from '#bridge/lib/release.ts'
import { report } from '#bridge/lib/report.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { feedOf } from '../features/feed/feed.ts'
import { keptTab } from '../features/feed/feedTab.ts'
import { scrolled, scrollToTop } from '../lib/page/scroll.ts'
import type { AppLink } from '../lib/page/services.ts'
import { isInsights } from '../lib/router/links.ts'
import { $location, hrefNow, navigate, relocate } from '../lib/router/location.ts'

/** The second frame begins when the first is on the screen; a hidden page has none. @returns stop */
function oncePainted(then: () => void): () => void {
  let isUp = true
  const done = () => setTimeout(() => isUp && then())
  if (document.hidden) done()
  else requestAnimationFrame(() => requestAnimationFrame(done))
  return () => {
    isUp = false
  }
}

/** Says that something is painted, and, once that is no longer so, that the page has failed as a whole. @returns stop */
function tellReady({ bridge }: AppLink): () => void {
  if (!bridge.supports('ready')) return () => {}
  const tell = (painted: boolean) =>
    bridge.call('ready', { page: bridge.pageId(), version: packageVersion(), painted }).catch(console.warn)
  // Held, because a test's document may be gone by the time of the second frame.
  const page = document.documentElement
  // What stands round every screen, once it is drawn: the document's own is still.
  const drawn = () => page.querySelector('.shell:not(.shell--still)')
  const observer = new MutationObserver(() => {
    if (drawn()) return
    observer.disconnect()
    void tell(false)
  })
  const stop = oncePainted(() => {
    const root = drawn()?.parentElement
    void tell(root !== undefined && root !== null)
    if (root) observer.observe(root, { childList: true })
  })
  return () => {
    stop()
    observer.disconnect()
  }
}

/** Goes where a push or a link of the app leads, in the reader's language, where the path names none. */
function open({ path }: { readonly path: string }): void {
  if (!isInsights(path)) console.warn(`The app leads to ${path}, which is not a page of this section.`)
  else void navigate(splitPath(path).locale ? path : $location.get().prefix + path)
}

/** To the top, as a tab does that is pressed again; at the top it brings what is new. */
function goToTop(): void {
  const pill = document.querySelector<HTMLElement>('.new-posts__pill, .notification__pill')
  const { route, key } = $location.get()
  if (scrolled() > 0) scrollToTop()
  else if (pill) pill.click()
  else if (route?.name === 'home') feedOf(keptTab(key)).refresh()
  else relocate(hrefNow(), `${Date.now()}`)
}

/**
 * Begins what only a page that is up can do for the app around it. An app that lacks these methods neither asks for it nor hears of it.
 * @returns stop
 */
export function beginInApp(app: AppLink): () => void {
  const {
    packageOutcome,
    packageVersion: shown = '',
    packageFailed = '',
    packageReason = '',
  } = readPackage(app.context.get())
  if (packageOutcome === 'back') report('bridge', `package back to ${shown} from ${packageFailed}: ${packageReason}`)
  // Heard before the app is told: from then on it sends them.
  return together([app.bridge.on('open', open), app.bridge.on('top', goToTop), tellReady(app)])
}
