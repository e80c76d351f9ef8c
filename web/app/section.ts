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
import { type HostState, type OnSessionChange, watchHostState, watchSession } from './hostState.ts'
import { MountError } from './mountOptions.ts'

/** Sets the exchange's colours and drawings on `root`, for the library: its sheets are of no exchange, those of our own builds are. */
function applyBrand(root: HTMLElement, { brand }: Exchange): () => void {
  return $theme.subscribe((theme) => {
    for (const [name, value] of brandProperties(brand, theme)) root.style.setProperty(name, value)
  })
}

/** What a document has once, and a site's own pages say: the section says it only where it is asked to. */
export type DocumentPart = 'title' | 'themeColor' | 'scrollRestoration'

export interface SectionOptions extends Host {
  /**
   * What of the document the section sets while it is mounted: its title, its `theme-color`, where there is one, and
   * `history.scrollRestoration`, as `manual`. All are put back when it is taken down. Default: none.
   */
  readonly document?: readonly DocumentPart[]
  /**
   * The host's own words, such as `{ en: { home: { title: 'Community' } } }`: each stands in the place of ours, with its placeholders.
   * Default: all are ours.
   */
  readonly messages?: HostMessages
  /** Hears who is logged in whenever that changes while the section is mounted. */
  readonly onSessionChange?: OnSessionChange
}

/** The section that is mounted. */
interface Mounted {
  readonly parts: readonly DocumentPart[]
  title?: string
}

let mounted: Mounted | undefined
let element: HTMLElement | undefined

const sets = (part: DocumentPart): boolean => mounted?.parts.includes(part) ?? false

/**
 * In the library this stands for the document wherever the page's code says `document.documentElement`, `document.title` or
 * `history.scrollRestoration`: its build puts it there (`scripts/build/library.ts`). Here `window` before them means the real ones.
 */
export const sectionDocument = {
  /** The section's own element, which has language, direction and theme; the last one, for what comes after its end. */
  get documentElement(): HTMLElement {
    if (!element) throw new MountError('The section is not mounted. Call mount() first.')
    return element
  },
  /** The section's title, whether the document has it or not: what is tracked is of the page that is shown. */
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

/** Has the document's bars follow the theme. @returns what gives them the site's colour back. */
function followTheme(): () => void {
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
 * @returns what puts back the document's title, unless the site has set another by then, and how it keeps its place; and takes the empty
 * attribute away that a dialog has left, which keeps the page behind it from scrolling.
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

/** Has the host's words go before ours. @returns what ends it. */
function sayOwn(messages: HostMessages | OwnWords): () => void {
  setOwnMessages(once(async () => (await import('../i18n/hostMessages.ts')).ownMessages(messages), 'needed'))
  return clearOwnMessages
}

/** What enlarges text listens to the document, where it was ever loaded. */
function endTextSize(): void {
  if ($textSize.get() > 100)
    late(() => import('../lib/page/textSize.ts'), 'beside').then((textSize) => textSize.endTextSize(), console.warn)
}

/**
 * Mounts the section into an element of its own, in a host site's page: in the exchange's accent, and so that nothing of
 * that page is other than it was, meanwhile outside that element, and afterwards at all.
 * @returns a function that takes it down again.
 * @throws {MountError} while another one is mounted, where there is no document, and where the configuration names an `adapter` that is not given.
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
    if (sets('themeColor')) stops.push(followTheme())
    if (options.theme || options.locale) stops.push(watchHostState(options))
    stops.push(mountPage(body, exchange, options))
    if (options.onSessionChange) stops.push(watchSession(options.onSessionChange))
  } catch (error) {
    stop()
    throw error
  }
  return stop
}
