import type { Exchange } from '../../bridge/config.ts'
import type { Asset } from './html.ts'

const attributes = ({ integrity }: Asset): string => `integrity="${integrity}" crossorigin fetchpriority="high"`

export interface Early {
  /** The script that stands in the document itself. */
  readonly ask: string
  /** The module script that shows its answer, and the modules that it imports; none where the page itself does. */
  readonly scripts: readonly Asset[]
}

/** What asks at once, and what shows the answer as soon as it is there, before what the page itself waits for. */
export function earlyElements({ ask, scripts: [script, ...imports] }: Early): string[] {
  return [
    `<script>${ask}</script>`,
    ...(script ? [`<script async type="module" src="${script.href}" ${attributes(script)}></script>`] : []),
    ...imports.map((asset) => `<link rel="modulepreload" href="${asset.href}" ${attributes(asset)}>`),
  ]
}

/** The script that asks, by what it leaves for the page, and the one that shows the answer. */
const scripts =
  /<script>(?:(?!<\/script>)[\s\S])*insights(?:Early|Asked)(?:(?!<\/script>)[\s\S])*<\/script>\s*(?:<script async type="module"[^>]*><\/script>\s*)?/

/** Whether an exchange's first posts may be there before its client: asked for by its own site, as they are, with no warning above them. */
const isPlain = ({ domains, adapt, riskWarnings }: Exchange): boolean =>
  domains.api === 'self' && adapt === undefined && riskWarnings === undefined

/** A home page that asks for the first posts by itself, where that is possible. What its script imports the page wants anyway. */
export const withEarly = (html: string, exchange: Exchange): string =>
  isPlain(exchange) ? html : html.replace(scripts, '')
