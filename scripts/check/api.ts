import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diff } from 'node:util'
import { root } from '../../esbuild.config.ts'
import { describeEntries } from '../build/types.ts'

/** Where it stands what an entry of the library offers, from the repository's folder. */
export const reportPath = (entry: string): string => `api/${entry}.api.md`

export const importedAs = (entry: string): string =>
  entry === 'index' ? 'insights-client' : `insights-client/${entry}`

/** Of a change so many lines are shown. */
const maxShown = 12

/** The lines that have gone, and those that have come, in their order. A report's remarks change nothing. */
function changedLines(before: string, after: string): string[] {
  const changed = diff(after.split('\n'), before.split('\n')).flatMap(([kind, line]) => {
    if (kind === 0 || /^\s*(\/\/|$)/.test(line)) return []
    return [`${kind < 0 ? '-' : '+'} ${line}`]
  })
  const more = changed.length - maxShown
  return more > 0 ? [...changed.slice(0, maxShown), `… and ${more} more lines`] : changed
}

/**
 * What has changed of what an entry offers.
 * @param before its report in the repository; nothing where there is none yet.
 * @returns what is wrong, and what to do; nothing where they are the same.
 */
export function apiFault(entry: string, before: string | undefined, after: string): string | undefined {
  if (before === after) return undefined
  const path = reportPath(entry)
  if (before === undefined) return `${path} is not there: npm run api -- --write makes it.`
  const said = changedLines(before, after).map((line) => `\n  ${line}`)
  return `${importedAs(entry)} offers something else than ${path} says: take it back, or tell who upgrades by npx changeset (docs/versioning.md says which number moves) and write it down by npm run api -- --write.${said.join('')}`
}

/** The reports as they would be written now, with those in the repository. */
export async function readReports(): Promise<readonly { entry: string; before: string | undefined; after: string }[]> {
  const described = [...(await describeEntries())]
  return Promise.all(
    described.map(async ([entry, { report: after }]) => ({
      entry,
      before: await readFile(join(root, reportPath(entry)), 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }),
      after,
    })),
  )
}

/** Holds what the library offers to what is written down of it. @returns a sentence for each entry that differs. */
export const apiFaults = async (): Promise<string[]> =>
  (await readReports()).flatMap(({ entry, before, after }) => apiFault(entry, before, after) ?? [])
