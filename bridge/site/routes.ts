import type { Feature } from './features.ts'

/** What page, app and gateway know of a route. What the page shows there is a row of `web/app/screens.ts`. */
export interface RouteRow {
  /**
   * The address after the locale, which is both matched and made from it. `:id` is one segment; `:slug+` is all segments that
   * are left, `:slug*` those or none.
   */
  readonly path: string
  /** The native screen that takes this route over in the app; `null`: the web screen always shows. */
  readonly screen: string | null
  /** The app's first version whose screen may take it over; `null`: any. */
  readonly minVersion: string | null
  /** What must be on for it, beside insights itself. `null`: the exchange's own page, which opens without either. */
  readonly feature: Feature | null
  /** The tracking id of the page, of the business area insights; `null`: it is sent as `/`. */
  readonly trackId: string | null
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
}

/** Every fact of every route: one that is forgotten does not compile. */
// biome-ignore format: a table
export const routes = {
  home: { path: '/insights', screen: 'home', minVersion: null, feature: 'insights', trackId: 'b1190', isIndexed: true },
  post: { path: '/insights/posts/:id', screen: 'post', minVersion: null, feature: 'insights', trackId: 'b1191', isIndexed: false },
  user: { path: '/insights/user/:slug+', screen: 'user', minVersion: null, feature: 'insights', trackId: 'b3337', isIndexed: false },
  notification: { path: '/insights/notification', screen: 'notification', minVersion: null, feature: 'notification', trackId: null, isIndexed: false },
  topics: { path: '/insights/topics', screen: 'topics', minVersion: null, feature: 'topics', trackId: 'b1204', isIndexed: false },
  topic: { path: '/insights/topics/details/:hashTag+', screen: 'topic', minVersion: null, feature: 'topics', trackId: 'b1205', isIndexed: false },
  rank: { path: '/insights/rank/:slug*', screen: 'rank', minVersion: '2.31.0', feature: 'rank', trackId: 'b6936', isIndexed: false },
  following: { path: '/insights/following', screen: 'following', minVersion: null, feature: 'following', trackId: null, isIndexed: false },
  profile: { path: '/insights/profile', screen: null, minVersion: null, feature: 'insights', trackId: 'b3337', isIndexed: false },
  search: { path: '/insights/search', screen: null, minVersion: null, feature: 'search', trackId: null, isIndexed: false },
  setting: { path: '/insights/setting/:pane*', screen: null, minVersion: null, feature: 'insights', trackId: null, isIndexed: false },
  draft: { path: '/insights/draft/:id*', screen: null, minVersion: null, feature: 'publish', trackId: null, isIndexed: false },
  saved: { path: '/insights/saved', screen: null, minVersion: null, feature: 'saved', trackId: null, isIndexed: false },
  fansAndFocus: { path: '/insights/fansAndFocus/:kind*', screen: null, minVersion: null, feature: 'insights', trackId: null, isIndexed: false },
  spot: { path: '/spot/:symbolId', screen: null, minVersion: null, feature: null, trackId: null, isIndexed: false },
  futures: { path: '/futures/:margin/:symbolId', screen: null, minVersion: null, feature: null, trackId: null, isIndexed: false },
  login: { path: '/login', screen: null, minVersion: null, feature: null, trackId: null, isIndexed: false },
  register: { path: '/register', screen: null, minVersion: null, feature: null, trackId: null, isIndexed: false },
} as const satisfies Record<string, RouteRow>

export type Routes = typeof routes
export type RouteName = keyof Routes

/** Pages of the exchange that a site may have beside insights: it owns them, or leaves them to its host. */
export const ownable = {
  login: ['login', 'register'],
  trade: ['spot', 'futures'],
} as const satisfies Readonly<Record<string, readonly RouteName[]>>
export type Ownable = keyof typeof ownable

export type NativeScreen = NonNullable<Routes[RouteName]['screen']>
export const nativeScreens: readonly NativeScreen[] = Object.values(routes).flatMap(({ screen }) => screen ?? [])

/** What {@link hrefTo} of the page takes for a template: a text for what it has after its fixed beginning. */
export type PathParam<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${string}/:${string}`
    ? [param: `${string}/${string}`]
    : Rest extends `${string}*`
      ? [param?: string]
      : [param: string]
  : []

/** What stands for a segment that is not just any text, and for all that are left. */
const forms: Readonly<Record<string, string>> = {
  symbolId: '[A-Za-z0-9]{2,20}',
  margin: '[a-z]{2,8}',
  '+': '.+?',
  '*': '.*?',
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/\/:(\w+)([+*]?)/g, (_, name: string, rest: string) => {
      const segment = `/(?<${name}>${forms[rest || name] ?? '[^/]+'})`
      return rest === '*' ? `(?:${segment})?` : segment
    })}/?$`,
  )

const patterns = Object.entries(routes).map(([name, { path }]) => [name as RouteName, patternOf(path)] as const)

/** The pattern of a route's path after its locale, without its ends and the names of its groups. */
export const routePattern = (name: RouteName): string =>
  patternOf(routes[name].path)
    .source.slice(1, -1)
    .replaceAll('\\/', '/')
    .replace(/\?<\w+>/g, '?:')

/** Pages that any path which contains them leads to, such as `/insights/profile/setting`. */
export const anywhere = '/(?:setting|draft|fansAndFocus)(?:/|$)'
/** …but a post, a person or a topic that is called so is itself. */
const before = new RegExp(`^/insights(?!${anywhere}|/(?:posts|user|topics/details)/[^/]+/?$)/.+?(?=${anywhere})`)

export interface MatchedRoute {
  readonly name: RouteName
  /** Decoded, such as `id`; what takes all segments that are left keeps its slashes. */
  readonly params: Readonly<Record<string, string>>
}

/** Matches a path whose locale has been removed; `undefined` when it is no page of ours or is badly encoded. */
export function matchRoute(path: string): MatchedRoute | undefined {
  const plain = path.replace(before, '/insights')
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(plain)
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
