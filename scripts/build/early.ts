import type { Exchange } from '../../bridge/config.ts'
import type { Asset } from './html.ts'

/** The element that starts `web/early`: as soon as it is there, before what the page itself waits for. */
export const earlyScript = ({ href, integrity }: Asset): string =>
  `<script async type="module" src="${href}" integrity="${integrity}" crossorigin fetchpriority="high"></script>`

const element = /<script async type="module"[^>]*><\/script>\s*/

/** Whether an exchange's first posts may be asked for before there is a client: by its own site, as they are. */
const isPlain = ({ domains, adapt }: Exchange): boolean => domains.api === 'self' && adapt === undefined

/** A home page that asks for the first posts by itself, where that is possible. */
export const withEarly = (html: string, exchange: Exchange): string =>
  isPlain(exchange) ? html : html.replace(element, '')
