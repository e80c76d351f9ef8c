import { describe, expect } from 'vitest'
import { isIndexed, matchRoute, type RouteName } from '../../bridge/site/routes.ts'
import { trackPages } from '../../bridge/site/trackPages.ts'
import { fact } from './support/fact.ts'

const routes = 'bridge/site/routes.ts'

describe('routes', () => {
  const rows: readonly (readonly [
    line: number,
    name: RouteName,
    says: string,
    path: string,
    params: object,
    segment: string,
  ])[] = [
    [29, 'home', '/insights', '/insights', {}, '\\/«insights»\\/?$/, '],
    [30, 'post', '/insights/posts/{id}', '/insights/posts/p1', { id: 'p1' }, '«posts»'],
    [31, 'user', '/insights/user/{slug...}', '/insights/user/mira/articles', { slug: 'mira/articles' }, '\\/«user»\\/'],
    [32, 'profile', '/insights/profile', '/insights/profile', {}, '\\/«profile»\\/'],
    [33, 'notification', '/insights/notification', '/insights/notification', {}, '\\/«notification»\\/'],
    [34, 'topics', '/insights/topics', '/insights/topics', {}, '\\/«topics»\\/?$'],
    [
      35,
      'topic',
      '/insights/topics/details/{hashTag}',
      '/insights/topics/details/btc',
      { hashTag: 'btc' },
      'topics\\/«details»',
    ],
    [36, 'rank', '/insights/rank/{slug...}', '/insights/rank/24h/spot', { slug: '24h/spot' }, '\\/«rank»('],
    [37, 'following', '/insights/following', '/insights/following', {}, '\\/«following»\\/'],
    [38, 'search', '/insights/search', '/insights/search', {}, '\\/«search»\\/'],
    [39, 'setting', '/setting', '/insights/setting', { pane: '' }, '\\/«setting»('],
    [39, 'draft', '/draft', '/insights/draft/d1', {}, '\\/«draft»('],
    [39, 'fansAndFocus', '/fansAndFocus', '/insights/fansAndFocus', {}, '\\/«fansAndFocus»('],
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

  fact('s2-index-home', 29, 'the only page indexed by search engines', [[routes, "name === «'home'»"]], () =>
    expect(isIndexed('home')).toBe(true),
  )
  for (const [, name] of rows.slice(1)) {
    fact(
      `s2-noIndex-${name}`,
      29,
      'all other pages are marked no-index',
      [[routes, "=> name === 'home'", `=> name === 'home' || name === '${name}'`]],
      () => expect(isIndexed(name)).toBe(false),
    )
  }
  fact('s2-profile-tracking', 32, 'own profile (tracking)', [['bridge/site/trackPages.ts', "profile: «'b3337'»"]], () =>
    expect(trackPages.profile).toBe('b3337'),
  )
})
