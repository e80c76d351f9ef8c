import { atom } from 'nanostores'
import { splitPath } from '../../bridge/site/paths.ts'
import { type MatchedRoute, matchRoute, type RouteName } from '../../bridge/site/routes.ts'
import { $locale } from './appearance.ts'

/** Where the reader is. */
export interface Place {
  /** Path and query as in the address bar. */
  readonly href: string
  readonly route: MatchedRoute | undefined
  readonly search: string
  /** `/ar`, or nothing. Links keep it. */
  readonly prefix: string
  /** Tells one history entry from another, so that each keeps its own place. */
  readonly key: string
}

// A page opened as a file has no server to give it paths: its route lives in the hash.
const inHash = globalThis.location?.protocol === 'file:'
const homePath = '/insights'

const hrefNow = (): string => {
  if (inHash) return location.hash.slice(1) || homePath
  return location.pathname + location.search
}

const keyNow = (): string => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first'
}

function placeAt(href: string, key: string): Place {
  const [pathname = '', search = ''] = href.split('?')
  const { path, prefix, locale } = splitPath(pathname)
  if ($locale.get() !== locale) $locale.set(locale)
  return { href, route: matchRoute(path), search, prefix, key }
}

export const $place = atom<Place>({ href: homePath, route: undefined, search: '', prefix: '', key: 'first' })

/** Takes the place from the address bar, now and on back and forward. */
export function followHistory(): () => void {
  const read = () => $place.set(placeAt(hrefNow(), keyNow()))
  read()
  history.scrollRestoration = 'manual'
  window.addEventListener('popstate', read)
  return () => window.removeEventListener('popstate', read)
}

/** Runs before a navigation is committed; answers whether the page should go there itself. */
export type Gate = (route: MatchedRoute, url: string) => Promise<boolean>

let gate: Gate | undefined
export const setGate = (next: Gate | undefined): void => {
  gate = next
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
  const route = matchRoute(splitPath(pathname).path)
  if (route && gate && !(await gate(route, new URL(href, location.href).href))) return
  if (turn !== latest) return
  history[replace ? 'replaceState' : 'pushState']({ key }, '', inHash ? `#${href}` : href)
  $place.set(placeAt(href, key))
}

/** The address of an insights page, with the reader's locale kept. Parameters are encoded; a slug keeps its slashes. */
export function pathTo(name: RouteName, param = ''): string {
  const { prefix } = $place.get()
  const tail = param.split('/').map(encodeURIComponent).join('/')
  return prefix + pathOf[name] + (tail && `/${tail}`)
}

const pathOf: Readonly<Record<RouteName, string>> = {
  home: '/insights',
  post: '/insights/posts',
  user: '/insights/user',
  profile: '/insights/profile',
  notification: '/insights/notification',
  topics: '/insights/topics',
  topic: '/insights/topics/details',
  rank: '/insights/rank',
  following: '/insights/following',
  search: '/insights/search',
  setting: '/insights/setting',
  draft: '/insights/draft',
  fansAndFocus: '/insights/fansAndFocus',
}
