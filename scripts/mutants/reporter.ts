import { appendFileSync } from 'node:fs'
import type { Tested } from './tested.ts'

/** Of what Stryker tells a reporter, what is read here. */
interface Plan {
  readonly mutantPlans: readonly { readonly mutant: { readonly fileName: string } }[]
}

/** Values made as a module loads are made again in tests that load modules themselves: those alone would be run. */
type Result = Tested & { readonly static?: boolean }

/**
 * Writes what came of each mutant down as it is known, a line of JSON each, so that a run that is ended has what it did. The
 * first line is how many each file has.
 */
class LinesReporter {
  readonly #file = process.env.INSIGHTS_MUTANTS ?? ''

  #write(line: unknown): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  onMutationTestingPlanReady({ mutantPlans }: Plan): void {
    const planned: Record<string, number> = {}
    for (const { fileName } of mutantPlans.map(({ mutant }) => mutant)) planned[fileName] = (planned[fileName] ?? 0) + 1
    this.#write({ planned })
  }

  onMutantTested({ fileName, location, mutatorName, replacement, status, static: isStatic }: Result): void {
    this.#write({ fileName, location, mutatorName, replacement, status: isStatic ? 'Ignored' : status })
  }
}

/** As Stryker asks of a module that it is to find a reporter in. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'lines', injectableClass: LinesReporter }] as const
