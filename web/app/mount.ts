import type { RootOptions } from 'react-dom/client'
import type { Exchange } from '#bridge/config.ts'
import { late } from '#bridge/lib/late.ts'
import { ownOrigin } from '#bridge/lib/ownOrigin.ts'
import { report } from '#bridge/lib/report.ts'
import { type Ownable, ownable } from '#bridge/site/routes.ts'
import { createBrowserClient } from '#bridge/transport/browserClient.ts'
import { $locale } from '../lib/page/appearance.ts'
import { notify } from '../lib/page/notices.ts'
import { $simulation, $theme } from '../lib/page/preferences.ts'
import { setScrollBox } from '../lib/page/scroll.ts'
import type { Host } from '../lib/page/services.ts'
import { isPlainClick } from '../lib/router/links.ts'
import { setBase } from '../lib/router/location.ts'
import { boot } from './boot.ts'
import { loadSessionWords } from './late.ts'
import { showStartFailure } from './startFailure.ts'

/**
 * React's own net, below the boundary round the page: what no boundary could take, as one fails whose stand-in does, has left the
 * root empty. Preact/compat takes no such options: there the error reaches the window, and is told of from there.
 */
export const secondNet = (root: HTMLElement): RootOptions => ({
  onUncaughtError: (error) => {
    console.error(error)
    report('uncaught', 'render', error)
    showStartFailure(root)
  },
})

export interface MountOptions extends Host {
  /**
   * The path of the site below which insights is, such as `/community`. Default: the site's root.
   */
  readonly base?: string
  /**
   * Which of the exchange's own pages are ours beside insights. Default: with a base, or a router of the site's own, none: the trade
   * pages (`/spot/…`, `/futures/…`) and log-in are the site's then; else all.
   */
  readonly ownPages?: readonly Ownable[]
  /** The site's own router: takes the site's addresses that are not insights pages. Default: the browser loads them. */
  readonly navigate?: (href: string) => void
  /** Where the public keys of the exchange's certificates come from. Default: the configuration. */
  readonly certificates?: (() => Promise<readonly string[]>) | undefined
}

/**
 * Puts the screens into a host's own page, which has `insights-client/styles.css` and serves every insights path (docs/exchange.md#routes).
 * @returns a function that takes the screens down again.
 */
export function mount(root: HTMLElement, exchange: Exchange, options: MountOptions = {}): () => void {
  const { base = '', navigate, certificates, adapter, ownPages = base || navigate ? [] : undefined } = options
  setBase(base, ownPages && allBut(ownPages))
  setScrollBox(boxAround(root))
  const client = createBrowserClient(exchange, {
    state: () => ({ theme: $theme.get(), locale: $locale.get(), simulation: $simulation.get() }),
    onNotice: notify,
    messages: loadSessionWords,
    certificates,
    adapter,
  })
  const led = ownOrigin()
    ? late(() => import('./leadHome.ts'), 'needed').then(({ leadHome }) => leadHome(root))
    : undefined
  const services = { exchange, client, transport: client.transport, host: options }
  const stop = boot(root, services, secondNet(root), led)
  const stopHanding = navigate && handLinks(root, navigate)
  return () => {
    stopHanding?.()
    stop()
    led?.then((stopLeading) => stopLeading(), console.warn)
  }
}

/** What a site says of its body's overflow counts for the window, unless it says something of the document's, too. */
const isWindows = (box: Element): boolean =>
  box === document.body && !!box.parentElement && getComputedStyle(box.parentElement).overflowY === 'visible'

/** Finds the nearest box around the section that scrolls, which a site's styles may change. Without one the window scrolls. */
function boxAround(root: HTMLElement): () => Element | undefined {
  let known: Element | undefined
  return () => {
    for (let box: Element | null = root; box && box !== document.scrollingElement; box = box.parentElement) {
      if (isWindows(box) || !/auto|scroll|overlay/.test(getComputedStyle(box).overflowY)) continue
      // A box that overflows once may be short for a while. One that never does moves with what scrolls around it.
      if (box !== known && box.scrollHeight <= box.clientHeight) continue
      known = box
      return box
    }
    return undefined
  }
}

/** The pattern of the paths that are neither insights nor one of these. */
function allBut(ownPages: readonly Ownable[]): RegExp {
  const ours = ['insights', ...ownPages.flatMap((group) => ownable[group])]
  return new RegExp(`^/(?!(?:${ours.join('|')})(?:/|$))`)
}

/** Hands over the plain clicks on links of this origin that no insights page took. */
function handLinks(root: HTMLElement, navigate: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link?.hasAttribute('href') || link.target || link.hasAttribute('download')) return
    const { origin, pathname, search, hash } = new URL(link.href)
    if (origin !== location.origin) return
    event.preventDefault()
    navigate(pathname + search + hash)
  }
  root.addEventListener('click', onClick)
  return () => root.removeEventListener('click', onClick)
}
