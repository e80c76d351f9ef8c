import { describe, expect } from 'vitest'
import { matchRoute, type RouteName, routes as table } from '../../bridge/site/routes.ts'
import { fact } from '../support/specification/fact.ts'

const routes = 'bridge/site/routes.ts'

const written = (fact: string | null): string => (fact === null ? 'null' : `'${fact}'`)
/** How the table has a route, up to its last fact. */
function rowOf(name: RouteName): string {
  const { path, screen, minVersion, feature, trackId } = table[name]
  return `path: '${path}', screen: ${written(screen)}, minVersion: ${written(minVersion)}, feature: ${written(feature)}, trackId: ${written(trackId)}, `
}

describe('routes', () => {
  const rows: readonly (readonly [
    line: number,
    name: RouteName,
    says: string,
    path: string,
    params: object,
    segment: string,
  ])[] = [
    [29, 'home', '/insights', '/insights', {}, "home: { path: '/«insights»'"],
    [30, 'post', '/insights/posts/{id}', '/insights/posts/p1', { id: 'p1' }, '/insights/«posts»/:id'],
    [
      31,
      'user',
      '/insights/user/{slug...}',
      '/insights/user/mira/articles',
      { slug: 'mira/articles' },
      '/insights/«user»/',
    ],
    [32, 'profile', '/insights/profile', '/insights/profile', {}, "/insights/«profile»'"],
    [33, 'notification', '/insights/notification', '/insights/notification', {}, "/insights/«notification»'"],
    [34, 'topics', '/insights/topics', '/insights/topics', {}, "/insights/«topics»'"],
    [
      35,
      'topic',
      '/insights/topics/details/{hashTag}',
      '/insights/topics/details/btc',
      { hashTag: 'btc' },
      '/topics/«details»/',
    ],
    [36, 'rank', '/insights/rank/{slug...}', '/insights/rank/24h/spot', { slug: '24h/spot' }, '/insights/«rank»/'],
    [37, 'following', '/insights/following', '/insights/following', {}, "/insights/«following»'"],
    [38, 'search', '/insights/search', '/insights/search', {}, "/insights/«search»'"],
    [39, 'setting', '/setting', '/insights/setting', { pane: '' }, '/insights/«setting»/'],
    [39, 'draft', '/draft', '/insights/draft/d1', { id: 'd1' }, '/insights/«draft»/'],
    [39, 'fansAndFocus', '/fansAndFocus', '/insights/fansAndFocus', { kind: '' }, '/insights/«fansAndFocus»/'],
  ]
  const meanings: Readonly<Partial<Record<RouteName, string>>> = {
    home: 'home',
    post: 'post detail',
    user: "another user's profile",
    profile: 'own profile (tracking)',
    notification: 'notifications',
    topics: 'topic square',
    topic: 'topic detail',
    rank: 'rank list / person recommendation',
    following: 'following',
    search: 'search',
    setting: 'settings',
    draft: 'drafts',
    fansAndFocus: 'fans and following',
  }
  for (const [line, name, says, path, params, segment] of rows)
    fact(`s2-route-${name}`, line, [says, meanings[name] ?? ''], [[routes, segment]], () =>
      expect(matchRoute(path)).toEqual({ name, params }),
    )

  fact(
    's2-index-home',
    29,
    'the only page indexed by search engines',
    [[routes, `${rowOf('home')}isIndexed: «true»`, 'false']],
    () => expect(table.home.isIndexed).toBe(true),
  )
  for (const [, name] of rows.slice(1)) {
    fact(
      `s2-noIndex-${name}`,
      29,
      'all other pages are marked no-index',
      [[routes, `${rowOf(name)}isIndexed: «false»`, 'true']],
      () => expect(table[name].isIndexed).toBe(false),
    )
  }
  fact(
    's2-profile-tracking',
    32,
    'own profile (tracking)',
    [[routes, "profile', screen: null, minVersion: null, feature: 'insights', trackId: «'b3337'»"]],
    () => expect(table.profile.trackId).toBe('b3337'),
  )
})
