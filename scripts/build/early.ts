import type { Exchange } from '#bridge/config.ts'
import type { Asset } from './html.ts'

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
const shows = /<script async type="module" src=("[^"]*")([^>]*)><\/script>/

/**
 * Whether an exchange's first posts can be shown before its client has loaded: in the standard format, without a risk
 * warning, and from its own site, unless the app requests them.
 */
const isPlain = ({ domains, adapter, riskWarnings }: Exchange, isApp: boolean): boolean =>
  (isApp || domains.api === 'self') && adapter === undefined && riskWarnings === undefined

/** @param isApp whether the app around the page requests the posts */
export const withEarly = (html: string, exchange: Exchange, isApp = false): string =>
  isPlain(exchange, isApp) ? html : html.replace(asks, '').replace(shows, '<link rel="modulepreload" href=$1$2>')
