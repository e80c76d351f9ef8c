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
import { isPlainClick, setBase } from '../lib/router/location.ts'
import { boot, showStartFailure } from './boot.ts'
import { loadSessionWords } from './late.ts'

/**
 * Error handlers of the root, for errors that no boundary can handle, such as one in the boundary's own fallback. They
 * leave the root empty. Preact ignores these options: there, the error reaches `window` and is reported from there.
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
   * The path of the site below which Insights is, such as `/community`. Default: the site's root.
   */
  readonly base?: string
  /**
   * Which of the exchange's own pages the section provides in addition to Insights. Default: none with a base or with the site's own
   * router, because the site then has the trade pages (`/spot/…`, `/futures/…`) and log-in. Otherwise all.
   */
  readonly ownPages?: readonly Ownable[]
  /** The site's own router. Called for URLs of the site that are not Insights pages. Default: the browser loads them. */
  readonly navigate?: (href: string) => void
  /** Where the public keys of the exchange's certificates come from. Default: the configuration. */
  readonly certificates?: (() => Promise<readonly string[]>) | undefined
}

/**
 * Mounts the screens in a host's own page. The page includes `insights-client/styles.css` and serves every Insights path
 * (docs/exchange.md#routes).
 * @returns a function that unmounts them
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

/** The body's `overflow` applies to the viewport unless the root element sets its own. */
const isWindows = (box: Element): boolean =>
  box === document.body && !!box.parentElement && getComputedStyle(box.parentElement).overflowY === 'visible'

/** Finds the nearest scroll container of the section, which the site's styles may change. Without one, the window scrolls. */
function boxAround(root: HTMLElement): () => Element | undefined {
  let known: Element | undefined
  return () => {
    for (let box: Element | null = root; box && box !== document.scrollingElement; box = box.parentElement) {
      if (isWindows(box) || !/auto|scroll|overlay/.test(getComputedStyle(box).overflowY)) continue
      // A container that has overflowed may be short for a while. One that never has scrolls with its parent.
      if (box !== known && box.scrollHeight <= box.clientHeight) continue
      known = box
      return box
    }
    return undefined
  }
}

/** Pattern of paths that are neither Insights pages nor one of these. */
function allBut(ownPages: readonly Ownable[]): RegExp {
  const ours = ['insights', ...ownPages.flatMap((group) => ownable[group])]
  return new RegExp(`^/(?!(?:${ours.join('|')})(?:/|$))`)
}

/** Passes plain clicks on same-origin links to the site's router, if they are not Insights pages. */
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
