import { expect } from 'vitest'
import { methodNames } from '../../bridge/config.ts'
import { calls } from '../../bridge/exchange/calls.ts'
import { features } from '../../bridge/site/features.ts'
import { preferenceDefault } from '../../bridge/site/preferences.ts'
import { matchRoute } from '../../bridge/site/routes.ts'
import { isAllowedInSimulation } from '../../bridge/site/simulation.ts'
import { fact } from '../support/specification/fact.ts'

const routes = 'bridge/site/routes.ts'
const table = 'bridge/exchange/calls/laterCalls.ts'

fact(
  's1-visitors',
  7,
  'Visitors and logged-in users',
  [['bridge/exchange/calls/firstCalls.ts', "'v1/social/«public»/feed'", 'user']],
  () => expect(calls['social.feed'].path).toBe('v1/social/public/feed'),
)
for (const [name, path] of [
  ['login', '/login'],
  ['registration', '/register'],
] as const)
  fact(`s1-${name}`, 8, name, [[routes, `path: '/«${path.slice(1)}»'`]], () =>
    expect(matchRoute(path)?.name).toBe(path.slice(1)),
  )
for (const [id, says, name, path] of [
  ['subAccounts', 'sub-accounts', 'user.switchWeb', '/v1/user/sub/switchWeb'],
  ['demo', 'demo mode', 'user.switchLoginDemo', '/v1/user/sub/switchLoginDemo'],
  ['trading', 'trading mode', 'user.switchTradeDemo', '/v1/user/sub/switchTradeDemo'],
] as const)
  fact(`s1-${id}`, 8, says, [[table, `'${path}'`]], () => expect(calls[name].path).toBe(path))

for (const [says, name, path, segment] of [
  ['posts', 'post', '/insights/posts/p1', '/insights/«posts»/:id'],
  ['topics', 'topics', '/insights/topics', "/insights/«topics»'"],
  ['user profiles', 'user', '/insights/user/mira', '/insights/«user»/'],
  ['rankings', 'rank', '/insights/rank', '/insights/«rank»/'],
  ['notifications', 'notification', '/insights/notification', "/insights/«notification»'"],
  ['following', 'following', '/insights/following', "/insights/«following»'"],
  ['search', 'search', '/insights/search', "/insights/«search»'"],
  ['drafts', 'draft', '/insights/draft', '/insights/«draft»/'],
] as const)
  fact(`s1-community-${name}`, 9, says, [[routes, segment]], () => expect(matchRoute(path)?.name).toBe(name))
fact('s1-community-part', 9, 'insights', [['bridge/site/features.ts', "  'insights',"]], () =>
  expect(features).toContain('insights'),
)

fact('s1-simulation', 10, 'lets a user use allowed pages', [['bridge/site/simulation.ts', "  '/fee',"]], () => {
  expect(isAllowedInSimulation('/fee')).toBe(true)
  expect(isAllowedInSimulation('/insights')).toBe(false)
})
fact(
  's1-locale',
  11,
  'locale and currency settings',
  [
    ['bridge/site/preferences.ts', "unit: [«'USD'»"],
    ['bridge/site/preferences.ts', "language: [«'en'»"],
  ],
  () => expect([preferenceDefault('language'), preferenceDefault('unit')]).toEqual(['en', 'USD']),
)
for (const [id, says, name, file, path] of [
  ['signing', 'request signing', 'system.signConfig', 'laterCalls', '/v1/mix/config/gatewaySignConfig'],
  ['seal', 'login-field encryption', 'user.login', 'laterCalls', '/v1/user/login'],
  ['images', 'image-host selection', 'system.domainConfigList', 'laterCalls', 'v1/mix/system/getDomainConfigList'],
] as const)
  fact(`s1-${id}`, 11, says, [[`bridge/exchange/calls/${file}.ts`, `'${path}'`]], () =>
    expect(calls[name].path).toBe(path),
  )
fact('s1-analytics', 11, 'behaviour analytics', [['bridge/config.ts', "  'trackEvents',"]], () =>
  expect(methodNames).toContain('trackEvents'),
)
fact(
  's1-webView',
  12,
  "in a browser or inside the provider's app web view",
  [['bridge/config.ts', "  'getAppContext',"]],
  () => expect(methodNames).toContain('getAppContext'),
)
