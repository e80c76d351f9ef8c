import { atom } from 'nanostores'
import { isRecord } from '#bridge/lib/guards.ts'
import { listen } from '#bridge/lib/listen.ts'
import { type SitePath, splitPath } from '#bridge/site/paths.ts'
import {
  type MatchedRoute,
  matchRoute,
  type PathParam,
  type RouteName,
  type Routes,
  routes,
} from '#bridge/site/routes.ts'
import { setPathLocale } from '../page/appearance.ts'
import { browser } from '../page/browser.ts'

/** Where the reader is. */
export interface RouteLocation {
  /** Path and query as in the address bar. */
  readonly href: string
  readonly route: MatchedRoute | undefined
  readonly search: string
  /** `/ar`, or nothing, after the site's base. Links keep it. */
  readonly prefix: string
  /** Tells one history entry from another, so that each keeps its own place. */
  readonly key: string
}

// A page opened as a file has no server to give it paths: its route lives in the hash.
export const inHash = globalThis.location?.protocol === 'file:'
const homePath = '/insights'

/** The path below which insights is; empty at the site's root. */
export let base = ''
let left: RegExp | undefined

/**
 * Says below which path of its site insights is, such as `/community`, and which paths below that are the site's own: default
 * none. Before the page starts.
 */
export const setBase = (path: string, pathsLeft?: RegExp): void => {
  base = path.replace(/\/+$/, '')
  left = pathsLeft
}

/** Splits a path of this site. The prefix begins with the base; a path that is not below it is no page of ours. */
export function splitSitePath(pathname: string): SitePath {
  const isBelow = pathname === base || pathname.startsWith(`${base}/`)
  const split = splitPath(isBelow ? pathname.slice(base.length) : '')
  return { ...split, prefix: base + split.prefix }
}

/** The route of a path of this site; `undefined` when it is no page of ours. */
export function routeAt(pathname: string): MatchedRoute | undefined {
  const { path } = splitSitePath(pathname)
  return left?.test(path) ? undefined : matchRoute(path)
}

/** Path and query as the address bar has them. */
export const hrefNow = (): string => {
  if (inHash) return location.hash.slice(1) || homePath
  return location.pathname + location.search
}

/** As the history takes it: a host site's `<base>` may lead paths to another origin, which it refuses. */
const addressOf = (href: string): string => (inHash ? `#${href}` : new URL(href, location.href).href)

/** The page's own state in a history entry. */
function inEntry(name: 'key' | 'depth'): unknown {
  const state: unknown = history.state
  return isRecord(state) ? state[name] : undefined
}

const keyNow = (): string => String(inEntry('key') ?? 'first')

const depthNow = (): number => Number(inEntry('depth') ?? 0)

/** Whether an earlier page of this site is behind this one, so that going back does not leave. */
export const canGoBack = (): boolean => depthNow() > 0

function placeAt(href: string, key: string): RouteLocation {
  const [pathname = '', ...query] = href.split('?')
  const search = query.join('?')
  const { prefix, locale } = splitSitePath(pathname)
  setPathLocale(locale)
  return { href, route: routeAt(pathname), search, prefix, key }
}

export const $location = atom<RouteLocation>({ href: homePath, route: undefined, search: '', prefix: '', key: 'first' })

/** Takes the place from the address bar, now and on back and forward. */
export function watchHistory(): () => void {
  const read = () => $location.set(placeAt(hrefNow(), keyNow()))
  read()
  history.scrollRestoration = 'manual'
  return listen(window, 'popstate', read)
}

/**
 * Runs before a navigation is committed.
 * @returns whether the page should go there itself.
 */
export type Gate = (route: MatchedRoute, url: string) => Promise<boolean>

let gate: Gate | undefined
export const setGate = (next: Gate | undefined): void => {
  gate = next
}

/** Safari takes 100 addresses in 30 s, and throws at the next one. @returns whether the history has it. */
function write(how: 'pushState' | 'replaceState', key: string, depth: number, href: string): boolean {
  try {
    history[how]({ key, depth }, '', addressOf(href))
    return true
  } catch (error) {
    console.warn(error)
    return false
  }
}

let entries = 0
let latest = 0

/**
 * Goes to a path of this site. Where the app has a native screen for it, the app is asked first, so that no history entry
 * stays behind; a newer navigation overtakes one that still waits for the app.
 */
export async function navigate(href: string, { replace = false } = {}): Promise<void> {
  const turn = ++latest
  const key = `${Date.now()}-${++entries}`
  const [pathname = ''] = href.split('?')
  const route = routeAt(pathname)
  if (route && gate && !(await gate(route, new URL(href, location.href).href))) return
  if (turn !== latest) return
  const depth = depthNow() + (replace ? 0 : 1)
  if (write(replace ? 'replaceState' : 'pushState', key, depth, href)) $location.set(placeAt(href, key))
  else browser.assign(addressOf(href))
}

/** Gives the page that is shown another address, without asking the app. With a new `key` it is shown again. */
export function relocate(href: string, key = keyNow()): void {
  const isWritten = write('replaceState', key, depthNow(), href)
  const place = placeAt(href, key)
  $location.set(place)
  // The page shows it; the address bar follows once it may.
  if (!isWritten) setTimeout(() => $location.get() === place && relocate(href, key), 30_000)
}

/** The address of a page of ours, with the reader's locale kept. What its template takes is encoded; slashes stay. */
export function hrefTo<Name extends RouteName>(name: Name, ...[param = '']: PathParam<Routes[Name]['path']>): string {
  const [fixed] = routes[name].path.split('/:')
  const tail = param.split('/').map(encodeURIComponent).join('/')
  return $location.get().prefix + fixed + (tail && `/${tail}`)
}

/** A click that the browser would answer by loading the link's address here. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const page = 'http://page'

/** Whether it is a path of a page of ours. `//host` and `/\host` start with a slash and are other origins: the parsed address decides. */
export function isInsights(href: string): boolean {
  if (!href.startsWith('/')) return false
  const { origin, pathname } = new URL(href, page)
  return origin === page && routeAt(pathname) !== undefined
}

/** Takes plain clicks on links to insights pages, so that they are navigations of this page. */
export const watchLinks = (root: HTMLElement): (() => void) =>
  listen(root, 'click', (event) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.target || link.hasAttribute('download')) return
    const said = link.getAttribute('href') ?? ''
    const href = said.startsWith(`${location.origin}/`) ? said.slice(location.origin.length) : said
    if (!isInsights(href)) return
    event.preventDefault()
    void navigate(href)
  })

/** The address of a page of the exchange's site, such as `/fee`, with the reader's locale kept. It is not below the base. */
export const sitePath = (page: string): string => $location.get().prefix.slice(base.length) + page
