import type { Exchange } from '#bridge/config.ts'
import type { Asset } from './html.ts'

const attributes = ({ integrity }: Asset): string => `integrity="${integrity}" crossorigin fetchpriority="high"`

export interface Early {
  /** The script that stands in the document itself. */
  readonly ask: string
  /** Whether it runs before the document's other scripts. */
  readonly isFirst: boolean
  /** The module script that shows its answer, and the modules that it imports. */
  readonly scripts: readonly Asset[]
}

export const askElement = ({ ask }: Early): string => `<script>${ask}</script>`

/** What shows the answer as soon as it is there, before what the page itself waits for. */
export const showElements = ({ scripts: [script, ...imports] }: Early): string[] => [
  ...(script ? [`<script async type="module" src="${script.href}" ${attributes(script)}></script>`] : []),
  ...imports.map((asset) => `<link rel="modulepreload" href="${asset.href}" ${attributes(asset)}>`),
]

/** The script that asks, by what it leaves for the page. */
const asks = /<script>(?:(?!<\/script>)[\s\S])*insightsEarly(?:(?!<\/script>)[\s\S])*<\/script>\s*/
/** The one that shows the answer, with its address and attributes. */
const shows = /<script async type="module" src=("[^"]*")([^>]*)><\/script>/

/**
 * Whether an exchange's first posts may be there before its client: as they are, with no warning above them, and from its own site,
 * unless it is the app that is asked.
 */
const isPlain = ({ domains, adapter, riskWarnings }: Exchange, isApp: boolean): boolean =>
  (isApp || domains.api === 'self') && adapter === undefined && riskWarnings === undefined

/**
 * A home page that asks for the first posts by itself, where that is possible. What would show them the page wants anyway.
 * @param isApp whether it asks the app around it
 */
export const withEarly = (html: string, exchange: Exchange, isApp = false): string =>
  isPlain(exchange, isApp) ? html : html.replace(asks, '').replace(shows, '<link rel="modulepreload" href=$1$2>')
