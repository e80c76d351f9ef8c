import { createHash } from 'node:crypto'
import { headersOf, missingFiles, renewalOf } from '#bridge/site/hosting.ts'
import { headerFindings } from './headers.ts'
import { type Check, UnreachableError } from './visit.ts'

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

const linked = /(?:src|href)="([^"]*\/assets\/[^"]+\.(?:js|css))" integrity="([^"]+)"/g

const digestOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The home page's first files: present, unchanged, and cached forever. */
export const assets: Check = async function* (visit) {
  const { hosting, preview, origin, isSecure } = visit
  const { text } = await visit.ask(`${preview.base}/insights`)
  const links = [...text.matchAll(linked)].map(([, address = '', integrity = '']) => ({ address, integrity }))
  for (const { address, integrity } of links) {
    const answer = await visit.ask(address, { headers: { origin } })
    if (answer.status !== 200) {
      yield {
        at: address,
        says: `the home page loads it, and it answers ${answer.status}. Serve assets of the same folder as pages, and before them.`,
      }
      continue
    }
    const file = { kind: 'asset', file: address } as const
    yield* headerFindings(address, answer, headersOf(hosting, file, { isSecure }))
    if (digestOf(answer.bytes) !== integrity)
      yield {
        at: address,
        says: 'it is not the file that the page’s digest is of, and no browser runs it. Serve the folder as it is: nothing may minify or rewrite it.',
      }
  }
  const elsewhere = links.find(({ address }) => !address.startsWith('/'))
  const files = elsewhere ? new URL(elsewhere.address).origin : ''
  const at = `${files}${preview.base}/assets/none-aaaaaaaa.js`
  const missing = await visit.ask(at)
  const type = missing.headers.get('content-type') ?? ''
  if (missing.status !== 404 || type.startsWith('text/html')) {
    const remedy =
      'Answer an asset that is not there with 404 and a sentence, never with a page: it would be taken for the script.'
    return yield { at, says: `it is missing, and answers ${missing.status} ${type}. ${remedy}` }
  }
  const wanted = headersOf(hosting, { kind: 'noAsset', file: missingFiles.noAsset }, { isSecure })
  yield* headerFindings(at, missing, wanted)
}

/** Browsers trust loopback without HTTPS. */
export const isLoopback = (origin: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)

export const places: Check = async function* (visit) {
  const { origin, preview, hosting } = visit
  const { base } = preview
  const isHere = isLoopback(origin)
  if (!origin.startsWith('https:') && !isHere)
    yield {
      says: `${origin} is not HTTPS: log-ins cannot be signed or sealed there, and are not sent. Serve it over HTTPS.`,
    }
  if (preview.origin && preview.origin !== origin && !isHere)
    yield {
      says: `The site is asked at ${origin}, and domains.secure says ${preview.origin}: log-ins, canonical links and the sitemap lead there. Serve that name, or change the configuration.`,
    }
  const start = await visit.ask(`${base}/`)
  const isLed = start.status >= 300 && start.status < 400
  const to = isLed ? start.headers.get('location') : null
  const wanted = hosting.kinds.start.headers.location ?? ''
  if (to === null || new URL(to, origin).href !== new URL(wanted, origin).href)
    yield {
      at: `${base}/`,
      says: `it leads ${to === null ? 'nowhere' : `to ${to}`} (${start.status}), and hosting.json says ${wanted}. Redirect it there.`,
    }
  // On another port, the HTTP port is unknown.
  if (!visit.isSecure || new URL(origin).port) return
  const plain = new URL(`${base}/insights`, origin.replace('https:', 'http:')).href
  const answer = await visit.ask(plain).catch((error: unknown) => {
    // Nothing listens for plain HTTP, so no redirect is needed.
    if (error instanceof UnreachableError) return undefined
    throw error
  })
  if (answer && !answer.headers.get('location')?.startsWith('https:'))
    yield {
      at: plain,
      says: `it answers ${answer.status}, unencrypted. Redirect HTTP to HTTPS (308).`,
    }
}
