import { askElement, type Early, showElements } from './early.ts'

/** What goes into a template: addresses from the server's root, each with its digest. */
export interface Asset {
  readonly href: string
  readonly integrity: string
}

export interface PageParts {
  /** The module script that starts the page. */
  readonly entry: Asset
  /** What starts before it and without it. */
  readonly early: Early | undefined
  /** The source of a script that has what the address's screen wants fetched beside all else. */
  readonly preloadScreen?: string | undefined
  /** Modules that the entry will want, to be fetched beside it. */
  readonly preload: readonly Asset[]
  readonly styles: readonly Asset[]
  /** Data blocks that scripts read. */
  readonly tables: readonly string[]
  /** Absent in the app, which shows no tabs. */
  readonly icon: Asset | undefined
  /** The exchange's name, and its section's, shown before any script has run. */
  readonly brand: string
  readonly section: string
  readonly release: string
  /** Whether search engines may list the page (the home page alone). */
  readonly indexed: boolean
}

/** An element that has a browser fetch a file, and take no other. */
export const link = (rel: string, { href, integrity }: Asset) =>
  `<link rel="${rel}" href="${href}" integrity="${integrity}" crossorigin>`

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Tells a page where its server says which release it has now. A package in an app has no such server. */
export const versionAddress = '<meta name="version-address" content="/version.json">'

/** Fills a template's `<!--first-->`, `<!--head-->`, `<!--robots-->`, `<!--brand-->` and `<!--section-->`. */
export function fillTemplate(
  template: string,
  { entry, early, preloadScreen, preload, styles, tables, icon, brand, section, release, indexed }: PageParts,
): string {
  const head = [
    `<meta name="release" content="${escaped(release)}">`,
    versionAddress,
    // Without any, a browser asks for one of its own accord.
    icon ? `<link rel="icon" type="image/svg+xml" href="${icon.href}">` : '<link rel="icon" href="data:,">',
    ...(early && !early.isFirst ? [askElement(early)] : []),
    ...(early ? showElements(early) : []),
    // Before the sheets, which a script of the document waits for.
    ...(preloadScreen ? [`<script>${preloadScreen}</script>`] : []),
    ...styles.map((style) => link('stylesheet', style)),
    ...preload.map((script) => link('modulepreload', script)),
    ...tables,
    `<script type="module" src="${entry.href}" integrity="${entry.integrity}" crossorigin></script>`,
  ]
  return template
    .replace('<!--robots-->', indexed ? '' : '<meta name="robots" content="noindex">')
    .replace('<!--first-->', () => (early?.isFirst ? askElement(early) : ''))
    .replace('<!--head-->', () => head.join('\n    '))
    .replaceAll('<!--brand-->', () => escaped(brand))
    .replaceAll('<!--section-->', () => escaped(section))
}
