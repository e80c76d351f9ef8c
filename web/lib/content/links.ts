import { splitPath } from '#bridge/site/paths.ts'
import { matchRoute, routes } from '#bridge/site/routes.ts'
import { services } from '../page/services.ts'

/** Why a link is refused. `dangerous`: it would do something by itself, such as a telephone's codes. */
export type LinkRefusal = 'empty' | 'unreadable' | 'scheme' | 'start' | 'otherOrigin' | 'notAnImage' | 'dangerous'

export type CheckedLink =
  /** On our own origin: path, query and fragment. */
  | { readonly kind: 'internal'; readonly href: string }
  /** Elsewhere. `host` is the real one (punycode); empty where no site opens: mail, telephone, data, the exchange's app. */
  | { readonly kind: 'external'; readonly href: string; readonly host: string }
  | { readonly kind: 'refused'; readonly reason: LinkRefusal }

export interface LinkRules {
  /** Schemes of the exchange's own app, without `:`. */
  readonly schemes: readonly string[]
  /** The page's own address. */
  readonly base: string
  /** A link that is followed, or a picture that is shown. */
  readonly use: 'href' | 'src'
  /** Written by the exchange itself: its app's links may lead to any screen. Default: written by a user, whose links may not. */
  readonly isExchanges?: boolean
}

/** The `rel` of a link to another origin: the page it opens learns nothing of ours. */
export const outsideRel = 'noopener noreferrer'

const protocolsFor = {
  href: /^(https?|mailto|tel|ftp|blob):$/,
  src: /^(https?|blob|data):$/,
} as const
const relativeStart = /^(\.{0,2}\/|#)/
const withScheme = /^[a-z][a-z\d+.-]*:/i
// Pictures made of dots: an SVG is a document, and may hold scripts.
const imageData = /^image\/(png|jpe?g|gif|webp|avif|bmp)[;,]/i

const refused = (reason: LinkRefusal): CheckedLink => ({ kind: 'refused', reason })

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

function internal({ pathname, search, hash }: URL, isFragment: boolean): CheckedLink {
  if (isFragment) return { kind: 'internal', href: hash || '#' }
  // `/.//host` is a path of ours until its dot is lost; then it is another origin.
  return { kind: 'internal', href: (pathname.startsWith('//') ? '/.' : '') + pathname + search + hash }
}

/** Whether a link into the exchange's app names one of the screens that are pages here too, and nothing that is done there. */
function isScreen(href: string): boolean {
  const route = matchRoute(/^[^:]+:\/(\/(?!.*%(2f|5c))[^?#\\]*)$/i.exec(href)?.[1] ?? '')
  return route !== undefined && routes[route.name].screen !== null
}

/**
 * Whether an address of ours would confirm another device's log-in, by itself or by where it leads then (`?from=`, or the route
 * of a page opened as a file). What is nested deeper than any address of ours counts as such.
 */
function confirms({ hostname, searchParams, hash }: URL, here: URL, depth = 4): boolean {
  if (hostname !== here.hostname) return false
  return (
    searchParams.has('confirm') ||
    [...searchParams.values(), hash.slice(1)].some((raw) => {
      const next = raw && parsed(raw, new URL('/', here).href)
      return next && (!depth || confirms(next, here, depth - 1))
    })
  )
}

/** The one rule for links (docs/exchange.md#texts-and-links). It judges the parsed URL; use what it returns, not what was given. */
export function checkLink(raw: string, rules: LinkRules): CheckedLink {
  const { schemes, base, use, isExchanges } = rules
  const here = new URL(base)
  // What the exchange writes for the page's own address: its origin, and its locale where it has one.
  const seen = asParsed(raw).replace(/^{address}/, here.origin + splitPath(here.pathname).prefix)
  if (seen === '') return refused('empty')
  const isRelative = !withScheme.test(seen)
  if (isRelative && !relativeStart.test(seen)) return refused('start')
  const url = parsed(seen, base)
  if (!url) return refused('unreadable')

  const { protocol, href } = url
  // Not by `origin`: of a page opened as a file, that is "null", like that of many another.
  const isOurs = protocol === here.protocol && url.host === here.host
  const isApps = use === 'href' && schemes.includes(protocol.slice(0, -1))
  // It would confirm another device's log-in, or lead into the app but for its screens; a telephone dials its codes by itself.
  const isDangerous = isApps ? !isScreen(href) : confirms(url, here)
  if ((!isExchanges && isDangerous) || /^tel:.*([*#]|%2[a3])/i.test(href)) return refused('dangerous')
  if (isRelative) return isOurs ? internal(url, seen.startsWith('#')) : refused('otherOrigin')

  if (!isApps && !protocolsFor[use].test(protocol)) return refused('scheme')
  if (protocol === 'data:' && !imageData.test(url.pathname)) return refused('notAnImage')
  if (protocol === 'blob:' && url.origin !== here.origin) return refused('otherOrigin')
  if (isOurs && !isApps) return internal(url, false)
  return { kind: 'external', href, host: isApps ? '' : url.host }
}

const warned = new Set<string>()

/** Warns once per link why it was refused. User text stays out of the log. */
export function warnRefused(raw: string, reason: LinkRefusal): void {
  if (!warned.has(raw)) console.warn(`Link rejected: ${reason}.`)
  warned.add(raw)
}

/** The rule's terms for links of this page. `isExchanges`: the exchange itself wrote them. */
export const pageRules = (isExchanges = false): LinkRules => ({
  schemes: services().exchange.app.schemes,
  base: location.href,
  use: 'href',
  isExchanges,
})

/** The attributes of an `<a>`; empty if the link is refused, with one warning. `isExchanges`: the exchange itself wrote it. */
export function linkProps(
  raw: string,
  isExchanges?: boolean,
): { href: string; target?: '_blank'; rel?: string } | undefined {
  const checked: CheckedLink = checkLink(raw, pageRules(isExchanges))
  if (checked.kind === 'refused') {
    warnRefused(raw, checked.reason)
    return undefined
  }
  const { kind, href } = checked
  return kind === 'internal' ? { href } : { href, target: '_blank', rel: outsideRel }
}
