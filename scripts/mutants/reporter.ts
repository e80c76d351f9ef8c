import { appendFileSync } from 'node:fs'
import type { Tested } from './tested.ts'

interface Plan {
  readonly mutantPlans: readonly { readonly mutant: { readonly fileName: string } }[]
}

/** Static mutants are only active in tests that load the module themselves. */
type Result = Tested & { readonly static?: boolean }

/** A line of the reporter's file: first the number of mutants by file, then a result each. */
export type Line = { readonly planned: Readonly<Record<string, number>> } | Tested

/** Writes each result as a line of JSON, so that a stopped run keeps its results. */
class LinesReporter {
  readonly #file = process.env.INSIGHTS_MUTANTS ?? ''

  #write(line: Line): void {
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

export const strykerPlugins = [{ kind: 'Reporter', name: 'lines', injectableClass: LinesReporter }] as const
