import { describe, expect, test } from 'vitest'
import { matchRoute, type RouteName, routes as table } from '#bridge/site/routes.ts'

describe('routes', () => {
  const rows: readonly (readonly [name: RouteName, says: string, path: string, params: object])[] = [
    ['home', '/insights', '/insights', {}],
    ['post', '/insights/posts/{id}', '/insights/posts/p1', { id: 'p1' }],
    ['user', '/insights/user/{slug...}', '/insights/user/mira/articles', { slug: 'mira/articles' }],
    ['profile', '/insights/profile', '/insights/profile', {}],
    ['notification', '/insights/notification', '/insights/notification', {}],
    ['topics', '/insights/topics', '/insights/topics', {}],
    ['topic', '/insights/topics/details/{hashTag}', '/insights/topics/details/btc', { hashTag: 'btc' }],
    ['rank', '/insights/rank/{slug...}', '/insights/rank/24h/spot', { slug: '24h/spot' }],
    ['following', '/insights/following', '/insights/following', {}],
    ['search', '/insights/search', '/insights/search', {}],
    ['setting', '/setting', '/insights/setting', { pane: '' }],
    ['draft', '/draft', '/insights/draft/d1', { id: 'd1' }],
    ['fansAndFocus', '/fansAndFocus', '/insights/fansAndFocus', { kind: '' }],
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
  for (const [name, says, path, params] of rows)
    test(`[s2-route-${name}] ${says}, ${meanings[name] ?? ''}`, () =>
      expect(matchRoute(path)).toEqual({ name, params }))

  test('[s2-index-home] the only page indexed by search engines', () => expect(table.home.isIndexed).toBe(true))
  for (const [name] of rows.slice(1)) {
    test(`[s2-noIndex-${name}] all other pages are marked no-index`, () => expect(table[name].isIndexed).toBe(false))
  }
  test('[s2-profile-tracking] own profile (tracking)', () => expect(table.profile.trackId).toBe('b3337'))
})
