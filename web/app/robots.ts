import { listen } from '#bridge/lib/listen.ts'
import { report } from '#bridge/lib/report.ts'
import { type MatchedRoute, routes } from '#bridge/site/routes.ts'
import { browser } from '../lib/page/browser.ts'
import { $location, hrefNow, routeAt } from '../lib/router/location.ts'

const metas = () => [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="robots" i]')]
const isClosed = ({ content }: HTMLMetaElement) => /\b(noindex|none)\b/i.test(content)
const mayBeListed = (route: MatchedRoute | undefined) => route !== undefined && routes[route.name].isIndexed

/** What keeps a page out of search engines while it is in the document. */
const closing = (): HTMLMetaElement =>
  Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })

const stand = (element: Element, isThere: boolean) => {
  if (isThere !== element.isConnected) isThere ? document.head.append(element) : element.remove()
}

/** Of a document of our own: whatever file the server answered with, the address alone says whether it may be listed. */
function watchOwnRoutes(): () => void {
  const meta = metas().find(isClosed) ?? closing()
  // They say of which address the document is a copy, which is true of the home page alone.
  const copies = document.head.querySelectorAll('link[rel=canonical], link[rel=alternate][hreflang]')
  return $location.subscribe(({ route }) => {
    const isListed = mayBeListed(route)
    stand(meta, !isListed)
    for (const copy of copies) stand(copy, isListed)
  })
}

/** Of a site's document: while its address is one of our routes, and the site says nothing of its own. */
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
    // A site's router goes on without a word where a browser has no Navigation API: then the link that was pressed says it.
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
 * Keeps all pages but the home page out of search engines, as the place changes.
 * @returns stop
 */
export const watchRobots = (): (() => void) => (browser.isOurs ? watchOwnRoutes() : watchSiteRoutes())
