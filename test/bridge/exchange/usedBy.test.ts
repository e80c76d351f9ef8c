import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contracts } from '../../../bridge/exchange/schemas/index.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What makes calls and is no screen. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  activity: ['web/features/activity/activity.ts'],
  'coin words': ['web/features/markets/coins.ts'],
  composer: ['web/features/writing/Composer', 'web/features/writing/article', 'web/features/writing'],
  flags: ['web/lib/page/askFlags.ts'],
  follow: ['web/features/people/follows.ts'],
  'image host': ['web/lib/page/imageRace.ts'],
  lists: ['web/features/post/readIn.ts'],
  'log-out': ['bridge/exchange/session.ts'],
  money: ['web/features/markets/rates.ts'],
  'open prices': ['web/features/markets/openPrices.ts'],
  prices: ['web/features/markets/prices.ts'],
  profile: ['web/features/people/ownProfile'],
  moderation: ['web/features/moderation/mutesAndBlocks.ts', 'web/features/moderation/ReportSheet'],
  'security reports': ['web/app/violations/report.ts'],
  signing: ['bridge/transport/browserClient.ts'],
  'sub-accounts': ['web/features/account/subAccounts.ts'],
  translate: ['web/features/post/translations.ts'],
  uploads: ['web/features/writing/uploads/uploads.ts'],
  versions: ['web/features/post/Edited'],
}

const sourcesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => sourcesIn(join(path, name)))
    : /\.tsx?$/.test(path)
      ? [path]
      : []

const texts = new Map<string, string>()
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, text)
  return text
}

/** Sources and all that they import from, at once or later. */
function reachedFrom(paths: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...paths]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const [, specifier = ''] of textOf(path).matchAll(/(?:from|import) ?\(?'(\.[^']+\.tsx?)'/g)) {
      waiting.push(join(dirname(path), specifier))
    }
  }
  return reached
}

const isTable = (path: string): boolean => /exchange\/(schemas|calls)\b/.test(path)
/** How a source writes a call's name: a step with any provider is one line for all of them. */
const written = (call: string): RegExp => {
  const [, step] = /^third\.\w+\.(\w+)$/.exec(call) ?? []
  return step ? new RegExp(`'${call}'|\`third\\.\\$\\{[\\w.]+\\}\\.${step}\``) : new RegExp(`'${call}'`)
}
const makes = (paths: Iterable<string>, call: string): boolean =>
  [...paths].some((path) => !isTable(path) && written(call).test(textOf(path)))

const users = new Map<string, string[]>()
for (const [call, { usedBy }] of Object.entries(contracts)) {
  for (const user of usedBy) users.set(user, [...(users.get(user) ?? []), call])
}

test.for([...users])('%s makes the calls that say so: %o', ([user, calls]) => {
  const [screen = ''] = globSync(join(root, 'web/features/*', user))
  expect(existsSync(screen) || user in rooms, `${user} is neither a screen nor a room`).toBe(true)
  const own = existsSync(screen) ? [screen] : (rooms[user] ?? []).map((path) => join(root, path))
  const sources = reachedFrom(own.flatMap(sourcesIn))
  expect(calls.filter((call) => !makes(sources, call))).toEqual([])
})
