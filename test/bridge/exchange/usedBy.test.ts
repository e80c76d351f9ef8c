import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contracts } from '../../../bridge/exchange/schemas/index.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What makes calls and is no screen. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  activity: ['web/stores/activity.ts'],
  'coin words': ['web/stores/coins.ts'],
  composer: ['web/components/Composer', 'web/screens/article', 'web/stores/writing'],
  flags: ['web/stores/askFlags.ts'],
  follow: ['web/stores/follows.ts'],
  'image host': ['web/stores/imageRace.ts'],
  'log-out': ['bridge/exchange/session.ts'],
  money: ['web/stores/rates.ts'],
  'open prices': ['web/stores/openPrices.ts'],
  prices: ['web/stores/prices.ts'],
  safety: ['web/stores/safety.ts', 'web/components/ReportSheet'],
  'security reports': ['web/violations/report.ts'],
  signing: ['bridge/exchange/browserClient.ts'],
  'sub-accounts': ['web/stores/subAccounts.ts'],
  translate: ['web/stores/translations.ts'],
  uploads: ['web/stores/writing/uploads.ts'],
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
  const screen = join(root, 'web/screens', user)
  expect(existsSync(screen) || user in rooms, `${user} is neither a screen nor a room`).toBe(true)
  const own = existsSync(screen) ? [screen] : (rooms[user] ?? []).map((path) => join(root, path))
  const sources = reachedFrom(own.flatMap(sourcesIn))
  expect(calls.filter((call) => !makes(sources, call))).toEqual([])
})
