/** Who imports a module, by the module's path. */
export type Importers = ReadonlyMap<string, readonly string[]>

export interface Choice {
  /** Test files to run, the nearest to the change first. */
  readonly run: readonly string[]
  /** Test files that reach the change by more steps than there was room for. */
  readonly left: readonly string[]
  /** What was changed and cannot be followed by imports, or runs in a browser. */
  readonly unknown: readonly string[]
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const inBrowser = (path: string): boolean => /^test\/(chromium|webkit|faultless|engines)\//.test(path)
/** Read by other ways than an import: nobody can say what they break. */
const isFollowed = (path: string): boolean => /\.tsx?$/.test(path) && !/^[^/]+$|\/migrations\//.test(path)
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
  const tests = [...found].filter((path) => isTest(path) && !inBrowser(path))
  const run: string[] = []
  let seconds = 0
  for (const path of tests) {
    if (seconds + secondsOf(path) > budget) break
    seconds += secondsOf(path)
    run.push(path)
  }
  return {
    run,
    left: tests.slice(run.length),
    unknown: changed.filter((path) => !isProse(path) && (!isFollowed(path) || inBrowser(path))),
  }
}
