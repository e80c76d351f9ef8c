import type { Exchange } from '#bridge/config.ts'
import { late, once } from '#bridge/lib/late.ts'
import { together } from '#bridge/lib/listen.ts'
import type { OwnWords } from '#bridge/site/ownWords.ts'
import type { HostMessages } from '../i18n/hostMessages.ts'
import { clearOwnMessages, setOwnMessages } from '../i18n/i18n.ts'
import { barColours } from '../lib/page/appearance.ts'
import { $textSize, $theme } from '../lib/page/preferences.ts'
import type { Host } from '../lib/page/services.ts'
import { brandProperties } from '../styles/brandProperties.ts'
import { bodyClass, rootClass } from '../styles/root.ts'
import { type HostState, MountError, type OnSessionChange, watchHostState, watchSession } from './mountOptions.ts'

/** Sets the exchange's colours and logo on `root`, for the library: its style sheets are neutral, those of our own builds are not. */
function applyBrand(root: HTMLElement, { brand }: Exchange): () => void {
  return $theme.subscribe((theme) => {
    for (const [name, value] of brandProperties(brand, theme)) root.style.setProperty(name, value)
  })
}

/** Parts of the document that belong to the site. The section changes them only on request. */
export type DocumentPart = 'title' | 'themeColor' | 'scrollRestoration'

export interface SectionOptions extends Host {
  /**
   * Parts of the document that the section sets while it is mounted: the title, an existing `theme-color`, and
   * `history.scrollRestoration` (as `manual`). They are restored on unmount. Default: none.
   */
  readonly document?: readonly DocumentPart[]
  /**
   * The host's own texts, such as `{ en: { home: { title: 'Community' } } }`. Each replaces one of ours and uses the same placeholders.
   * Default: all texts are ours.
   */
  readonly messages?: HostMessages
  /** Called when a user logs in or out while the section is mounted. */
  readonly onSessionChange?: OnSessionChange
}

/** The mounted section. */
interface Mounted {
  readonly parts: readonly DocumentPart[]
  title?: string
}

let mounted: Mounted | undefined
let element: HTMLElement | undefined

const sets = (part: DocumentPart): boolean => mounted?.parts.includes(part) ?? false

/**
 * In the library, this replaces `document.documentElement`, `document.title` and `history.scrollRestoration` in the page's
 * code: the build substitutes it (`scripts/build/library.ts`). Prefix them with `window` here to use the real ones.
 */
export const sectionDocument = {
  /** The section's element, with its language, direction and theme. After unmounting, the last one, for code that still runs. */
  get documentElement(): HTMLElement {
    if (!element) throw new MountError('The section is not mounted. Call mount() first.')
    return element
  },
  /** The section's title, even if the document does not show it. Tracking uses it. */
  get title(): string {
    return mounted?.title ?? window.document.title
  },
  set title(title: string) {
    if (mounted) mounted.title = title
    if (sets('title')) window.document.title = title
  },
  set scrollRestoration(wanted: ScrollRestoration) {
    if (sets('scrollRestoration')) window.history.scrollRestoration = wanted
  },
}

/** Keeps `theme-color` in sync with the theme. @returns a function that restores the site's colour */
function watchTheme(): () => void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (!meta) return () => {}
  const { content } = meta
  const stop = $theme.subscribe((theme) => {
    meta.content = barColours[theme]
  })
  return () => {
    stop()
    meta.content = content
  }
}

/**
 * @returns a function that restores the document's title, unless the site has changed it, and the scroll restoration. It also removes
 * the empty attribute with which a dialog locks scrolling.
 */
function keepDocument(): () => void {
  const { title, documentElement } = window.document
  const hadStyle = documentElement.hasAttribute('style')
  const { scrollRestoration } = window.history
  return () => {
    if (sets('title') && window.document.title === mounted?.title) window.document.title = title
    if (sets('scrollRestoration')) window.history.scrollRestoration = scrollRestoration
    if (!hadStyle && documentElement.style.length === 0) documentElement.removeAttribute('style')
  }
}

const division = (className: string): HTMLElement => Object.assign(document.createElement('div'), { className })

/** Uses the host's texts in place of ours. @returns a function that stops it */
function sayOwn(messages: HostMessages | OwnWords): () => void {
  setOwnMessages(once(async () => (await import('../i18n/hostMessages.ts')).ownMessages(messages), 'needed'))
  return clearOwnMessages
}

/** The text size listener is on the document, if it was ever loaded. */
function endTextSize(): void {
  if ($textSize.get() > 100)
    late(() => import('../lib/page/textSize.ts'), 'beside').then((textSize) => textSize.endTextSize(), console.warn)
}

/**
 * Mounts the section in an element of a host site's page, with the exchange's colours. Nothing outside that element changes
 * while it is mounted, and nothing at all afterwards.
 * @returns a function that unmounts it
 * @throws {MountError} while another section is mounted, without a document, or if the configuration names an `adapter` that is not given
 */
export function mountSection<Options extends SectionOptions>(
  root: HTMLElement,
  exchange: Exchange,
  options: Options & HostState,
  mountPage: (root: HTMLElement, exchange: Exchange, options: Options) => () => void,
): () => void {
  if (typeof document === 'undefined')
    throw new MountError('mount() needs a document. Call it in the browser, not on a server.')
  if (mounted) throw new MountError('The section is already mounted. Unmount it before you mount it again.')
  if (exchange.adapter && !options.adapter)
    throw new MountError(
      "The configuration has an adapter. Pass it to mount() too, such as `adapter: () => import('./adapt.js')`.",
    )
  const own = division(rootClass)
  const body = division(bodyClass)
  own.append(body)
  root.replaceChildren(own)
  element = own
  const mine: Mounted = { parts: options.document ?? [] }
  mounted = mine
  const stops = [keepDocument(), endTextSize]
  const stop = () => {
    if (mounted !== mine) return
    together(stops)()
    own.remove()
    mounted = undefined
  }
  try {
    stops.push(applyBrand(own, exchange))
    const messages = options.messages ?? exchange.messages
    if (messages) stops.push(sayOwn(messages))
    if (sets('themeColor')) stops.push(watchTheme())
    if (options.theme || options.locale) stops.push(watchHostState(options))
    stops.push(mountPage(body, exchange, options))
    if (options.onSessionChange) stops.push(watchSession(options.onSessionChange))
  } catch (error) {
    stop()
    throw error
  }
  return stop
}
