/** Why a link is refused. */
export type Refusal = 'empty' | 'unreadable' | 'scheme' | 'start' | 'otherOrigin' | 'notAnImage'

export type JudgedLink =
  /** On our own origin: path, query and fragment. */
  | { readonly kind: 'internal'; readonly href: string }
  /** Elsewhere. `host` is the real one (punycode); empty where no site opens: mail, telephone, data, the exchange's app. */
  | { readonly kind: 'external'; readonly href: string; readonly host: string }
  | { readonly kind: 'refused'; readonly reason: Refusal }

export interface LinkRules {
  /** Schemes of the exchange's own app, without `:`. */
  readonly schemes: readonly string[]
  /** The page's own address. */
  readonly base: string
  /** A link that is followed, or a picture that is shown. */
  readonly use: 'href' | 'src'
}

/** What a link to another origin carries (§5): the page it opens learns nothing of ours. */
export const outsideRel = 'noopener noreferrer'

const schemesFor = {
  href: ['http:', 'https:', 'mailto:', 'tel:', 'ftp:'],
  src: ['http:', 'https:', 'blob:', 'data:'],
} as const
const schemesOfSites: readonly string[] = ['http:', 'https:', 'ftp:']
const relativeStarts = ['{address}', './', '../', '/', '#'] as const
const withScheme = /^[a-z][a-z\d+.-]*:/i
// Pictures made of dots: an SVG is a document, and may hold scripts.
const imageData = /^image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i

const refused = (reason: Refusal): JudgedLink => ({ kind: 'refused', reason })

/** The text as a URL parser sees it: tabs and line breaks are nowhere, and what stands before `!` in Unicode not at the start. */
const asParsed = (raw: string): string => raw.replace(/[\t\n\r]/g, '').replace(/^[^!-\u{10ffff}]+/u, '')

/** Like `URL.parse`, which the least versions do not have. */
function parsed(raw: string, base: string): URL | undefined {
  try {
    return new URL(raw, base)
  } catch {
    return undefined
  }
}

// Not by `origin`: of a page opened as a file, that is "null", like that of many another.
const sameOrigin = (one: URL, other: URL): boolean => one.protocol === other.protocol && one.host === other.host

function internal({ pathname, search, hash }: URL, isFragment: boolean): JudgedLink {
  if (isFragment) return { kind: 'internal', href: hash || '#' }
  // `/.//host` is a path of ours until its dot is lost; then it is another origin.
  return { kind: 'internal', href: (pathname.startsWith('//') ? '/.' : '') + pathname + search + hash }
}

/** The one rule for links (§5). It judges the parsed URL, and what it accepts is to be used as it answers it. */
export function judgeLink(raw: string, { schemes, base, use }: LinkRules): JudgedLink {
  const seen = asParsed(raw)
  if (seen === '') return refused('empty')
  const isRelative = !withScheme.test(seen)
  if (isRelative && !relativeStarts.some((start) => seen.startsWith(start))) return refused('start')
  const url = parsed(raw, base)
  if (!url) return refused('unreadable')

  const isOurs = sameOrigin(url, new URL(base))
  if (isRelative) return isOurs ? internal(url, seen.startsWith('#')) : refused('otherOrigin')

  const { protocol, href } = url
  const isApps = use === 'href' && schemes.includes(protocol.slice(0, -1))
  if (!isApps && !schemesFor[use].some((scheme) => scheme === protocol)) return refused('scheme')
  if (protocol === 'data:' && !imageData.test(url.pathname)) return refused('notAnImage')
  if (protocol === 'blob:' && url.origin !== new URL(base).origin) return refused('otherOrigin')
  if (isOurs && !isApps) return internal(url, false)
  return { kind: 'external', href, host: schemesOfSites.includes(protocol) ? url.host : '' }
}

const warned = new Set<string>()

/** Says once per link why it is not one. What a person wrote stays out of the log, but for its scheme. */
export function warnRefused(raw: string, reason: Refusal): void {
  if (warned.has(raw)) return
  warned.add(raw)
  const [scheme = 'no scheme'] = withScheme.exec(asParsed(raw)) ?? []
  console.warn(`A link was refused (${reason}; ${scheme}).`)
}
