import type { Exchange } from '../../bridge/config.ts'
import type { Asset } from './html.ts'

const attributes = ({ integrity }: Asset): string => `integrity="${integrity}" crossorigin fetchpriority="high"`

/** What starts `web/early` as soon as it is there, before what the page itself waits for: its script, and what that imports. */
export function earlyElements([script, ...imports]: readonly Asset[]): string[] {
  if (!script) return []
  return [
    `<script async type="module" src="${script.href}" ${attributes(script)}></script>`,
    ...imports.map((asset) => `<link rel="modulepreload" href="${asset.href}" ${attributes(asset)}>`),
  ]
}

const script = /<script async type="module"[^>]*><\/script>\s*/

/** Whether an exchange's first posts may be there before its client: asked for by its own site, as they are, with no warning above them. */
const isPlain = ({ domains, adapt, riskWarnings }: Exchange): boolean =>
  domains.api === 'self' && adapt === undefined && riskWarnings === undefined

/** A home page that asks for the first posts by itself, where that is possible. What its script imports the page wants anyway. */
export const withEarly = (html: string, exchange: Exchange): string =>
  isPlain(exchange) ? html : html.replace(script, '')
