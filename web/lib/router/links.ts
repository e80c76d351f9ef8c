import { listen } from '#bridge/lib/listen.ts'
import { navigate, routeAt } from './location.ts'

/** A click that the browser would answer by loading the link's address here. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const page = 'http://page'

/** Whether it is a path of a page of ours. `//host` and `/\host` start with a slash and are other origins: the parsed address decides. */
export function isInsights(href: string): boolean {
  if (!href.startsWith('/')) return false
  const { origin, pathname } = new URL(href, page)
  return origin === page && routeAt(pathname) !== undefined
}

/** Takes plain clicks on links to insights pages, so that they are navigations of this page. */
export const watchLinks = (root: HTMLElement): (() => void) =>
  listen(root, 'click', (event) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.target || link.hasAttribute('download')) return
    const said = link.getAttribute('href') ?? ''
    const href = said.startsWith(`${location.origin}/`) ? said.slice(location.origin.length) : said
    if (!isInsights(href)) return
    event.preventDefault()
    void navigate(href)
  })
