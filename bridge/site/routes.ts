/**
 * The routes (§2), as data: what the router matches, what the app is handed, what is indexed. Patterns are matched after the
 * locale has been removed.
 */
export interface RouteRow {
  readonly pattern: RegExp
  /** The native screen that takes this route over in the app; absent where the web screen always shows. */
  readonly screen?: NativeScreen
}

export const nativeScreens = ['home', 'post', 'user', 'notification', 'topics', 'topic', 'following', 'rank'] as const
export type NativeScreen = (typeof nativeScreens)[number]

export const routes = {
  home: { pattern: /^\/insights\/?$/, screen: 'home' },
  post: { pattern: /^\/insights\/posts\/(?<id>[^/]+)\/?$/, screen: 'post' },
  user: { pattern: /^\/insights\/user\/(?<slug>.+?)\/?$/, screen: 'user' },
  notification: { pattern: /^\/insights\/notification\/?$/, screen: 'notification' },
  topics: { pattern: /^\/insights\/topics\/?$/, screen: 'topics' },
  topic: { pattern: /^\/insights\/topics\/details\/(?<hashTag>.+?)\/?$/, screen: 'topic' },
  rank: { pattern: /^\/insights\/rank(?:\/(?<slug>.*?))?\/?$/, screen: 'rank' },
  following: { pattern: /^\/insights\/following\/?$/, screen: 'following' },
  profile: { pattern: /^\/insights\/profile\/?$/ },
  search: { pattern: /^\/insights\/search\/?$/ },
  setting: { pattern: /^\/insights\/setting(?:\/(?<pane>.*?))?\/?$/ },
  draft: { pattern: /^\/insights\/draft(?:\/.*)?$/ },
  fansAndFocus: { pattern: /^\/insights\/fansAndFocus(?:\/.*)?$/ },
  spot: { pattern: /^\/spot\/(?<symbolId>[A-Za-z0-9]{2,20})\/?$/ },
  futures: { pattern: /^\/futures\/(?<margin>[a-z]{2,8})\/(?<symbolId>[A-Za-z0-9]{2,20})\/?$/ },
  login: { pattern: /^\/login\/?$/ },
  register: { pattern: /^\/register\/?$/ },
} as const satisfies Record<string, RouteRow>

export type RouteName = keyof typeof routes

export interface MatchedRoute {
  readonly name: RouteName
  /** Decoded pattern groups, such as `id`; a slug keeps its slashes. */
  readonly params: Readonly<Record<string, string>>
}

/** Matches a path whose locale has been removed; `undefined` when it is no page of ours or is badly encoded. */
export function matchRoute(path: string): MatchedRoute | undefined {
  for (const [name, { pattern }] of Object.entries(routes) as [RouteName, RouteRow][]) {
    const match = pattern.exec(path)
    if (!match) continue
    try {
      const params: Record<string, string> = {}
      for (const [key, value] of Object.entries(match.groups ?? {})) params[key] = decodeURIComponent(value ?? '')
      return { name, params }
    } catch {
      return undefined
    }
  }
  return undefined
}

/** Only the home page is indexed by search engines (§2). */
export const isIndexed = (name: RouteName): boolean => name === 'home'
