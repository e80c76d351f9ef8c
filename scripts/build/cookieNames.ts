import type { Exchange } from '../../bridge/config.ts'

const prefix = '__Host-'

/**
 * What a release is warned of: names of the session's cookies that any host beside this one may set as well, where page and API
 * share a host. Elsewhere the exchange sets them for a domain, which a cookie of such a name cannot have.
 */
export function cookieWarning({ cookies, domains }: Pick<Exchange, 'cookies' | 'domains'>): string | undefined {
  if (domains.api !== 'self') return undefined
  const names = [cookies.session, cookies.user, cookies.refresh].filter((name) => !name.startsWith(prefix))
  if (names.length === 0) return undefined
  return `The cookies ${names.join(', ')} may be set by any host of the same domain. Where the exchange can, call them ${names.map((name) => prefix + name).join(', ')}: see docs/exchange.md, "Cookies".`
}
