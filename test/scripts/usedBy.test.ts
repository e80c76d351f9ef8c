import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { linksOf } from '#scripts/check/imports.ts'
import { root } from '../../esbuild.config.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const sources = new Map(globSync('{bridge,web}/**/*.{ts,tsx}', { cwd: root }).map((path) => [path, read(path)]))

/** What a module needs at run time, sooner or later. */
const needsOf = (path: string): string[] =>
  linksOf(path, sources.get(path) ?? '').flatMap(({ to, kind }) => (kind === 'type' ? [] : to))

/** All screens hang together by their table: a screen's own modules are those on this side of it. */
const table = 'web/app/screens.ts'
const reached = new Map<string, ReadonlySet<string>>()
function reachOf(start: string): ReadonlySet<string> {
  const known = reached.get(start)
  if (known) return known
  const found = new Set<string>()
  const open = [start]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || path === table || !sources.has(path)) continue
    found.add(path)
    open.push(...needsOf(path))
  }
  reached.set(start, found)
  return found
}

/** Screens by the route in the table, and what is no screen and stands behind all of them, by the module that begins it. */
const begins: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...(sources.get(table) ?? '').matchAll(/^ {2}(\w+): { load: .*?import\('(\.[^']+)'/gm)].map(([, route, path]) => [
      route ?? '',
      posix.join(posix.dirname(table), path ?? ''),
    ]),
  ),
  activity: 'web/features/activity/activity.ts',
  'coin posts': 'web/features/topics/coinPosts/CoinPosts.tsx',
  'coin words': 'web/features/markets/coins.ts',
  composer: 'web/features/writing/Composer/Composer.tsx',
  flags: 'web/lib/page/askFlags.ts',
  follow: 'web/features/people/follows.ts',
  'followed coins': 'web/features/topics/watchCoins.ts',
  'image host': 'web/lib/page/imageRace.ts',
  lists: 'web/features/post/readIn.ts',
  'log-out': 'bridge/exchange/session.ts',
  money: 'web/features/markets/rates.ts',
  'open prices': 'web/features/markets/openPrices.ts',
  prices: 'web/features/markets/prices.ts',
  moderation: 'web/features/moderation/ModerationMenu/ModerationOverlay.tsx',
  removal: 'web/features/moderation/Removal/Removal.tsx',
  'security reports': 'web/app/reportViolation.ts',
  signing: 'bridge/transport/browserClient.ts',
  'sub-accounts': 'web/features/account/subAccounts.ts',
  trade: 'web/features/markets/screen/Trade.tsx',
  translate: 'web/features/post/translations.ts',
  uploads: 'web/features/writing/uploads.ts',
  versions: 'web/features/post/Edited/Versions.tsx',
}

/** A call is made where its name stands; a provider's step by the pattern of such names. */
const written = (name: string): RegExp => (name.startsWith('third.') ? /`third\.\$\{/ : new RegExp(`'${name}'`))
const tables = ['bridge/exchange/calls', 'bridge/exchange/schemas', 'bridge/exchange/records']
const makersOf = (name: string): string[] =>
  [...sources]
    .filter(([path, source]) => !tables.some((room) => path.startsWith(room)) && written(name).test(source))
    .map(([path]) => path)

const rows = Object.entries(contracts).map(([name, { usedBy }]) => ({ name, usedBy, makers: makersOf(name) }))

test('each call lists exactly the screens that make it', () => {
  const wrong = rows.flatMap(({ name, usedBy, makers }) =>
    usedBy
      .filter((user) => !makers.some((maker) => reachOf(begins[user] ?? '').has(maker)))
      .map((user) => `${user} does not make ${name}; ${makers.join(', ') || 'nothing'} does.`),
  )
  expect(wrong).toEqual([])
})

test('exactly the calls without screens are made by none', () => {
  const wrong = rows.filter(({ usedBy, makers }) => (usedBy.length === 0) !== (makers.length === 0))
  expect(wrong.map(({ name }) => name)).toEqual([])
})
