import { expect, test } from 'vitest'
import { methodNames } from '#bridge/config.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { features } from '#bridge/site/features.ts'
import { preferenceDefault } from '#bridge/site/preferences.ts'
import { matchRoute } from '#bridge/site/routes.ts'
import { isAllowedInSimulation } from '#bridge/site/simulation.ts'

test('[s1-visitors] Visitors and logged-in users', () =>
  expect(calls['social.feed'].path).toBe('v1/social/public/feed'))
for (const [name, path] of [
  ['login', '/login'],
  ['registration', '/register'],
] as const)
  test(`[s1-${name}] ${name}`, () => expect(matchRoute(path)?.name).toBe(path.slice(1)))
for (const [id, says, name, path] of [
  ['subAccounts', 'sub-accounts', 'user.switchWeb', '/v1/user/sub/switchWeb'],
  ['demo', 'demo mode', 'user.switchLoginDemo', '/v1/user/sub/switchLoginDemo'],
  ['trading', 'trading mode', 'user.switchTradeDemo', '/v1/user/sub/switchTradeDemo'],
] as const)
  test(`[s1-${id}] ${says}`, () => expect(calls[name].path).toBe(path))

for (const [says, name, path] of [
  ['posts', 'post', '/insights/posts/p1'],
  ['topics', 'topics', '/insights/topics'],
  ['user profiles', 'user', '/insights/user/mira'],
  ['rankings', 'rank', '/insights/rank'],
  ['notifications', 'notification', '/insights/notification'],
  ['following', 'following', '/insights/following'],
  ['search', 'search', '/insights/search'],
  ['drafts', 'draft', '/insights/draft'],
] as const)
  test(`[s1-community-${name}] ${says}`, () => expect(matchRoute(path)?.name).toBe(name))
test('[s1-community-part] insights', () => expect(features).toContain('insights'))

test('[s1-simulation] lets a user use allowed pages', () => {
  expect(isAllowedInSimulation('/fee')).toBe(true)
  expect(isAllowedInSimulation('/insights')).toBe(false)
})
test('[s1-locale] locale and currency settings', () =>
  expect([preferenceDefault('language'), preferenceDefault('unit')]).toEqual(['en', 'USD']))
for (const [id, says, name, path] of [
  ['signing', 'request signing', 'system.signConfig', '/v1/mix/config/gatewaySignConfig'],
  ['seal', 'login-field encryption', 'user.login', '/v1/user/login'],
  ['images', 'image-host selection', 'system.domainConfigList', 'v1/mix/system/getDomainConfigList'],
] as const)
  test(`[s1-${id}] ${says}`, () => expect(calls[name].path).toBe(path))
test('[s1-analytics] behaviour analytics', () => expect(methodNames).toContain('trackEvents'))
test("[s1-webView] in a browser or inside the provider's app web view", () =>
  expect(methodNames).toContain('getAppContext'))
