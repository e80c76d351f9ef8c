import type { Exchange } from '#bridge/config.ts'

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

const attributes = ({ integrity }: Asset): string => `integrity="${integrity}" crossorigin fetchpriority="high"`

export interface Early {
  readonly ask: string
  readonly isFirst: boolean
  /** The module script that shows the response, and its imports. */
  readonly scripts: readonly Asset[]
}

export const askElement = ({ ask }: Early): string => `<script>${ask}</script>`

/** Shows the response as soon as it arrives, before the page's own dependencies. */
export const showElements = ({ scripts: [script, ...imports] }: Early): string[] => [
  ...(script ? [`<script async type="module" src="${script.href}" ${attributes(script)}></script>`] : []),
  ...imports.map((asset) => `<link rel="modulepreload" href="${asset.href}" ${attributes(asset)}>`),
]

const asks = /<script>(?:(?!<\/script>)[\s\S])*insightsEarly(?:(?!<\/script>)[\s\S])*<\/script>\s*/
/** In the script that preloads a screen: the file that sends its first call. */
const askFile = /(["'`])ask-\w+\.js\1/g
const shows = /<script async type="module" src=("[^"]*")([^>]*)><\/script>/

/**
 * Whether an exchange's first posts can be shown before its client has loaded: in the standard format, without a risk
 * warning, and from its own site, unless the app requests them.
 */
const isPlain = ({ domains, adapter, riskWarnings }: Exchange, isApp: boolean): boolean =>
  (isApp || domains.api === 'self') && adapter === undefined && riskWarnings === undefined

/** @param isApp whether the app around the page requests the posts */
export const withEarly = (html: string, exchange: Exchange, isApp = false): string =>
  isPlain(exchange, isApp)
    ? html
    : html.replace(asks, '').replace(askFile, '').replace(shows, '<link rel="modulepreload" href=$1$2>')
