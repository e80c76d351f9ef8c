import { expect, test } from 'vitest'
import { importFault, importsOf } from '../../scripts/check/imports.ts'

test.each([
  ['a later room', 'bridge/transport/ios.ts', 'bridge/app/bridge.ts'],
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
  ['its own room', 'web/app/boot.ts', 'web/lib/router/place.ts'],
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
