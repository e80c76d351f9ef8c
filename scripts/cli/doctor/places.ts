import { type Check, UnreachableError } from './visit.ts'

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
