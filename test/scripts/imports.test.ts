import { expect, test } from 'vitest'
import { importFault, importsOf, linksOf, placeFault, writingFault } from '#scripts/check/imports.ts'

test.each([
  ['a later room', 'bridge/carriers/ios.ts', 'bridge/app/bridge.ts'],
  ['a screen', 'bridge/index.ts', 'web/app/boot.ts'],
  ['the web view', 'web/app/boot.ts', 'webview/main.tsx'],
  ['the other side', 'web/app/boot.ts', 'fixtures/seed/coins.ts'],
  ['the call table from the site', 'bridge/site/routes.ts', 'bridge/exchange/calls.ts'],
])('refuses %s', (_, from, to) => {
  expect(importFault(from, to)).toMatch(`${from} may not import ${to}: `)
})

test('keeps the gateway away from the cryptography it checks', () => {
  expect(importFault('fixtures/gateway/calls/feed.ts', 'bridge/exchange/signing/sign.ts')).toMatch('takes only')
  expect(importFault('fixtures/gateway/calls/feed.ts', 'bridge/exchange/schemas/social.ts')).toBeUndefined()
})

test.each([
  ['an earlier room', 'web/app/boot.ts', 'bridge/index.ts'],
  ['its own room', 'web/app/boot.ts', 'web/lib/router/location.ts'],
  ['anything into a test', 'test/web/lib/router/place.test.ts', 'fixtures/seed/coins.ts'],
])('lets %s in', (_, from, to) => {
  expect(importFault(from, to)).toBeUndefined()
})

test('sees every way of importing, types included, and no package', () => {
  const source = `
    import type { A } from './a.ts'
    import { b } from "../b.ts"
    export * from '../../c.ts'
    export type { D } from './d.ts'
    import '../side.ts'
    const later = import('./later.tsx')
    import { remote } from 'webdriverio'
    // import nothing from './comment.ts'
  `
  expect(importsOf('web/stores/x.ts', source).sort()).toEqual([
    'c.ts',
    'web/b.ts',
    'web/side.ts',
    'web/stores/a.ts',
    'web/stores/d.ts',
    'web/stores/later.tsx',
  ])
})

test.each([
  ['a feature', 'web/ui/Page/Page.tsx', 'web/features/post/index.ts', 'It knows no feature'],
  ['words', 'web/lib/page/notices.ts', 'web/i18n/en/shell.ts', 'It knows neither words nor features'],
  ['a component', 'web/i18n/i18n.ts', 'web/ui/Icon/Icon.tsx', 'It knows words and formats'],
  ['the app', 'web/features/post/posts.ts', 'web/app/screen.ts', 'a row of web/app/late.ts'],
])('refuses %s below it, and says where it belongs', (_, from, to, where) => {
  expect(importFault(from, to)).toMatch(where)
})

test('a feature takes of another its first level and its components', () => {
  const from = 'web/features/post/post/PostContent.tsx'
  expect(importFault(from, 'web/features/people/follows.ts')).toBeUndefined()
  expect(importFault(from, 'web/features/people/FollowButton/FollowButton.tsx')).toBeUndefined()
  expect(importFault(from, 'web/features/people/rank/tabs.ts', 'type')).toMatch('private to web/features/people/')
  expect(importFault(from, 'web/features/people/follows.ts', 'late')).toMatch('a row of web/app/late.ts')
  expect(importFault('web/app/screens.ts', 'web/features/people/rank/Rank.tsx', 'late')).toBeUndefined()
})

test('a store names no component, but may take its types', () => {
  const [store, component] = ['web/features/post/posts.ts', 'web/features/post/PostCard/PostCard.tsx']
  expect(importFault(store, component, 'late')).toMatch('a store names no component')
  expect(importFault(store, component, 'type')).toBeUndefined()
})

test('a file of web/ stands in one of its rooms', () => {
  expect(placeFault('web/stores/place.ts')).toMatch('is in no room of web/')
  expect(placeFault('web/lib/router/location.ts')).toBeUndefined()
  expect(placeFault('web/main.tsx')).toBeUndefined()
})

test('knows what is imported at once, late, and for types alone', () => {
  const source = `
    import { type A, b } from './now.ts'
    import { type C } from './type.ts'
    export type { D } from './passedOn.ts'
    const later = () => import('./late.ts')
  `
  expect(linksOf('web/lib/x.ts', source).map(({ to, kind }) => `${kind} ${to}`)).toEqual([
    'now web/lib/now.ts',
    'type web/lib/type.ts',
    'type web/lib/passedOn.ts',
    'late web/lib/late.ts',
  ])
})

test.each([
  ['../../bridge/lib/read.ts', 'web/app/late.ts imports ../../bridge/lib/read.ts: write #bridge/lib/read.ts.'],
  ['#bridge/lib/read.ts', undefined],
  ['../lib/late.ts', undefined],
  ['../../esbuild.config.ts', undefined],
])('wants %s to start at the root where it is far: %s', (request, fault) => {
  const [link] = linksOf('web/app/late.ts', `import { a } from '${request}'`)
  expect(link && writingFault('web/app/late.ts', link)).toBe(fault)
})
