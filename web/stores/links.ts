import { splitPath } from '../../bridge/site/paths.ts'
import { matchRoute } from '../../bridge/site/routes.ts'
import { navigate } from './place.ts'

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Takes plain clicks on links to insights pages, so that they are navigations of this page. */
export function followLinks(root: HTMLElement): () => void {
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.target || link.hasAttribute('download')) return
    const href = link.getAttribute('href') ?? ''
    if (!href.startsWith('/') || !matchRoute(splitPath(new URL(href, 'http://page').pathname).path)) return
    event.preventDefault()
    void navigate(href)
  }
  root.addEventListener('click', onClick)
  return () => root.removeEventListener('click', onClick)
}
