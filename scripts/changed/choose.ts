import { isOfBrowser, unitProjectsOf } from './projects.ts'

/** Who imports a module, by the module's path. */
export type Importers = ReadonlyMap<string, readonly string[]>

export interface Choice {
  /** Test files to run, the nearest to the change first. */
  readonly run: readonly string[]
  /** The projects of these: each file is in one of them at least. */
  readonly projects: readonly string[]
  /** Test files that reach the change by more steps than there was room for. */
  readonly left: readonly string[]
  /** What was changed and cannot be followed by imports, runs in a browser, or is a test that no project looks at. */
  readonly unknown: readonly string[]
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isInNone = (path: string): boolean => isTest(path) && unitProjectsOf(path).length === 0
/** Read by other ways than an import: nobody can say what they break. */
const isFollowed = (path: string): boolean =>
  /\.tsx?$|^web\/locales\//.test(path) && !/^[^/]+$|\/migrations\//.test(path)
const isProse = (path: string): boolean => path.endsWith('.md')

/**
 * Chooses the tests that a change can break: those that import it, by however many steps, nearest first.
 * @param secondsOf what a test file is expected to take.
 * @param budget seconds for all of them.
 */
export function choose(
  changed: readonly string[],
  importers: Importers,
  secondsOf: (path: string) => number,
  budget: number,
): Choice {
  const found = new Set(changed)
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  // A set grows while it is walked, step by step away from the change.
  const tests = [...found].filter((path) => isTest(path) && !isInNone(path))
  const run: string[] = []
  let seconds = 0
  for (const path of tests) {
    if (seconds + secondsOf(path) > budget) break
    seconds += secondsOf(path)
    run.push(path)
  }
  return {
    run,
    projects: [...new Set(run.flatMap(unitProjectsOf))],
    left: tests.slice(run.length),
    unknown: changed.filter((path) => !isProse(path) && (!isFollowed(path) || isOfBrowser(path) || isInNone(path))),
  }
}
