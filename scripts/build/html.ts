import { askElement, type Early, showElements } from './early.ts'

/** A file of a template: its URL from the server's root, and its digest. */
export interface Asset {
  readonly href: string
  readonly integrity: string
}

export interface PageParts {
  readonly entry: Asset
  /** What starts before it, independently. */
  readonly early: Early | undefined
  readonly preloadScreen?: string | undefined
  readonly preload: readonly Asset[]
  readonly styles: readonly Asset[]
  readonly tables: readonly string[]
  /** Absent in the app, which has no tabs. */
  readonly icon: Asset | undefined
  /** Name of the exchange and section, shown before scripts run. */
  readonly brand: string
  readonly section: string
  readonly release: string
  /** Whether search engines may list the page (only the home page). */
  readonly indexed: boolean
}

/** A `link` element with the file's digest. */
export const link = (rel: string, { href, integrity }: Asset) =>
  `<link rel="${rel}" href="${href}" integrity="${integrity}" crossorigin>`

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** URL of the server's current release. A package in an app has no such server. */
export const versionAddress = '<meta name="version-address" content="/version.json">'

/** Fills in a template's `<!--first-->`, `<!--head-->`, `<!--robots-->`, `<!--brand-->` and `<!--section-->`. */
export function fillTemplate(
  template: string,
  { entry, early, preloadScreen, preload, styles, tables, icon, brand, section, release, indexed }: PageParts,
): string {
  const head = [
    `<meta name="release" content="${escaped(release)}">`,
    versionAddress,
    // Without an icon, browsers request a default one.
    icon ? `<link rel="icon" type="image/svg+xml" href="${icon.href}">` : '<link rel="icon" href="data:,">',
    ...(early && !early.isFirst ? [askElement(early)] : []),
    ...(early ? showElements(early) : []),
    // Before the style sheets, which inline scripts wait for.
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
