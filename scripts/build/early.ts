import type { Exchange } from '../../bridge/config.ts'
import type { Asset } from './html.ts'

const attributes = ({ integrity }: Asset): string => `integrity="${integrity}" crossorigin fetchpriority="high"`

export interface EarlyParts {
  /** Module scripts that start as soon as they are there, without the page's own. */
  readonly scripts: readonly Asset[]
  /** What these import. */
  readonly imports: readonly Asset[]
}

/** What starts `web/early`, to be had before what the page itself waits for. */
export const earlyElements = ({ scripts, imports }: EarlyParts): string[] => [
  ...scripts.map((asset) => `<script async type="module" src="${asset.href}" ${attributes(asset)}></script>`),
  ...imports.map((asset) => `<link rel="modulepreload" href="${asset.href}" ${attributes(asset)}>`),
]

const script = /<script async type="module"[^>]*><\/script>\s*/g

/** Whether an exchange's first posts may be asked for before there is a client: by its own site, as they are. */
const isPlain = ({ domains, adapt }: Exchange): boolean => domains.api === 'self' && adapt === undefined

/** A home page that asks for the first posts by itself, where that is possible. What its scripts import the page wants anyway. */
export const withEarly = (html: string, exchange: Exchange): string =>
  isPlain(exchange) ? html : html.replaceAll(script, '')
