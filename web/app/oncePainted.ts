import { late } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { report } from '#bridge/lib/report.ts'
import { type MatchedRoute, routes } from '#bridge/site/routes.ts'
import { keepNote } from '../features/tracking/keepNote.ts'
import { browser } from '../lib/page/browser.ts'
import { services } from '../lib/page/services.ts'
import { $location, hrefNow, routeAt } from '../lib/router/location.ts'

const metas = () => [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="robots" i]')]
const isClosed = ({ content }: HTMLMetaElement) => /\b(noindex|none)\b/i.test(content)
const mayBeListed = (route: MatchedRoute | undefined) => route !== undefined && routes[route.name].isIndexed

/** Meta tag that keeps the page out of search engines. */
const closing = (): HTMLMetaElement =>
  Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })

const stand = (element: Element, isThere: boolean) => {
  if (isThere !== element.isConnected) isThere ? document.head.append(element) : element.remove()
}

/** For our own documents. The server sends one file for many routes, so only the URL decides. */
function watchOwnRoutes(): () => void {
  const meta = metas().find(isClosed) ?? closing()
  // These links are only correct on the home page.
  const copies = document.head.querySelectorAll('link[rel=canonical], link[rel=alternate][hreflang]')
  return $location.subscribe(({ route }) => {
    const isListed = mayBeListed(route)
    stand(meta, !isListed)
    for (const copy of copies) stand(copy, isListed)
  })
}

/** For a host site: while the URL is one of our routes and the site sets no robots tag of its own. */
function watchSiteRoutes(): () => void {
  const ours = closing()
  let isTold = false
  const judge = (pathname: string) => {
    const route = routeAt(pathname)
    const isToClose = route !== undefined && !routes[route.name].isIndexed
    const theirs = metas().filter((meta) => meta !== ours)
    stand(ours, isToClose && theirs.length === 0)
    if (!isToClose || isTold || theirs.length === 0 || theirs.some(isClosed)) return
    isTold = true
    report('host', 'robots')
  }
  const judgeHere = () => judge(hrefNow().split('?')[0] ?? '')
  const onClick = (event: Event) => {
    const link = event.defaultPrevented && event.target instanceof Element && event.target.closest('a')
    if (link && link.origin === location.origin) judge(link.pathname)
  }
  const stops = [
    $location.subscribe(judgeHere),
    listen(window, 'popstate', judgeHere),
    // Without the Navigation API, a site's router changes the URL unnoticed: check after each click.
    listen(window, 'click', onClick),
    ...('navigation' in window && window.navigation instanceof EventTarget
      ? [listen(window.navigation, 'currententrychange', judgeHere)]
      : []),
  ]
  return () => {
    for (const stop of stops) stop()
    ours.remove()
  }
}

/**
 * Keeps all pages except the home page out of search engines, as the location changes.
 * @returns a function that stops it
 */
export const watchRobots = (): (() => void) => (browser.isOurs ? watchOwnRoutes() : watchSiteRoutes())

let isUp = false

/**
 * Starts what only waits for the first paint. Runs once per page, however often it is called.
 * @returns a function that stops it
 */
export function beginOncePainted(): () => void {
  if (isUp) return () => {}
  isUp = true
  const stops = [keepNote(), watchRobots()]
  const { app } = services()
  if (app)
    late(() => import('./inApp.ts'), 'beside').then(
      ({ beginInApp }) => isUp && stops.push(beginInApp(app)),
      console.warn,
    )
  return () => {
    isUp = false
    for (const stop of stops) stop()
  }
}
