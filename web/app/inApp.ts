import { readPackage } from '#bridge/app/package.ts'
import { together } from '#bridge/lib/listen.ts'
import { packageVersion } from '#bridge/lib/release.ts'
import { report } from '#bridge/lib/report.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { feedOf, keptTab } from '../features/feed/feed.ts'
import { scrolled, scrollToTop } from '../lib/page/scroll.ts'
import type { AppLink } from '../lib/page/services.ts'
import { $location, hrefNow, isInsights, navigate, relocate } from '../lib/router/location.ts'

/** Runs in the second frame, when the first is on the screen. A hidden page has no frames. @returns a function that stops it */
function oncePainted(then: () => void): () => void {
  let isUp = true
  const done = () => setTimeout(() => isUp && then())
  if (document.hidden) done()
  else requestAnimationFrame(() => requestAnimationFrame(done))
  return () => {
    isUp = false
  }
}

/** Reports to the app that the page has painted, and later that the page as a whole has failed. @returns a function that stops it */
function tellReady({ bridge }: AppLink): () => void {
  if (!bridge.supports('ready')) return () => {}
  const tell = (painted: boolean) =>
    bridge.call('ready', { page: bridge.pageId(), version: packageVersion(), painted }).catch(console.warn)
  // Keep a reference: in tests the document may be gone by the second frame.
  const page = document.documentElement
  // The rendered shell. The document's static shell has `--still`.
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

/** Navigates to the path of a push notification or app link, in the reader's language if the path has none. */
function open({ path }: { readonly path: string }): void {
  if (!isInsights(path)) console.warn(`The app leads to ${path}, which is not a page of this section.`)
  else void navigate(splitPath(path).locale ? path : $location.get().prefix + path)
}

/** Scrolls to the top, or refreshes at the top, like pressing the current tab again. */
function goToTop(): void {
  const pill = document.querySelector<HTMLElement>('.new-posts__pill, .notification__pill')
  const { route, key } = $location.get()
  if (scrolled() > 0) scrollToTop()
  else if (pill) pill.click()
  else if (route?.name === 'home') feedOf(keptTab(key)).refresh()
  else relocate(hrefNow(), `${Date.now()}`)
}

/**
 * Starts what a rendered page does for its app. An app without these methods is not affected.
 * @returns a function that stops it
 */
export function beginInApp(app: AppLink): () => void {
  const {
    packageOutcome,
    packageVersion: shown = '',
    packageFailed = '',
    packageReason = '',
  } = readPackage(app.context.get())
  if (packageOutcome === 'back') report('bridge', `package back to ${shown} from ${packageFailed}: ${packageReason}`)
  // Listen before telling the app that the page is ready: the app sends these events from then on.
  return together([app.bridge.on('open', open), app.bridge.on('top', goToTop), tellReady(app)])
}
