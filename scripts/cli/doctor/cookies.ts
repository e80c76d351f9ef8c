import { renewalOf } from '#bridge/site/hosting.ts'
import type { Check } from './visit.ts'

const hostPrefix = '__Host-'

/** Renewal of the preferences' cookies, and names that no neighbouring host can set. */
export const cookies: Check = async function* (visit) {
  const { hosting, preview, origin } = visit
  const { name } = hosting.renewal
  const at = `${preview.base}/insights`
  const preferences = encodeURIComponent(JSON.stringify({ at: visit.now, chosen: { theme: 'black' } }))
  const [own, other] = await Promise.all([
    visit.ask(at, { headers: { cookie: `${name}=${preferences}` } }),
    visit.ask(at),
  ])
  const isGiven = (cookie: string) => cookie.startsWith(`${name}=`)
  if (other.headers.getSetCookie().some(isGiven))
    yield {
      at,
      says: `it sets ${name} for readers without it: a cache serves one reader’s preferences to all. Do not cache pages with Set-Cookie.`,
    }
  const given = own.headers.getSetCookie().find(isGiven)
  const wanted = renewalOf(hosting, { preferences, isSecure: origin.startsWith('https:') })
  if (given === undefined)
    yield {
      at,
      says: `${name} is not set again, and some browsers delete it after a week. If the host can, set it with each page, by "renewal" in hosting.json.`,
    }
  else if (given !== wanted['set-cookie'])
    yield {
      at,
      says: `${name} is given back in another way than "renewal" in hosting.json says. Give the value back as it came, with ${hosting.renewal.attributes}${origin.startsWith('https:') ? '; Secure' : ''}.`,
    }
  else if (!/\b(private|no-store)\b/.test(own.headers.get('cache-control') ?? ''))
    yield {
      at,
      says: `an answer with Set-Cookie may be kept for all. Send "cache-control: ${hosting.renewal.cache}" with it.`,
    }
  if (preview.api === preview.origin && !preview.session.startsWith(hostPrefix))
    yield {
      isAdvice: true,
      says: `Page and API share a host, and any host of the same domain can set a cookie ${preview.session}. Where the exchange can, call it ${hostPrefix}${preview.session}, and so the two beside it: docs/exchange.md, “Cookies”.`,
    }
}
