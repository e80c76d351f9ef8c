import { type Part, parts } from './check/parts.ts'

export interface Checked {
  readonly name: string
  readonly passed: boolean
  readonly isAdvice: boolean
}

const indented = (text: string) => text.replace(/^/gm, '    ')

async function runPart({ name, run, isAdvice = false }: Part): Promise<Checked> {
  const started = performance.now()
  // A part that breaks has failed: it did not show that all is well.
  const faults = await run().catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
  const passed = faults.length === 0 || isAdvice
  const outcome = faults.length === 0 ? 'ok' : passed ? 'worth a look' : 'FAILED'
  console.log(`  ${name.padEnd(11)} ${outcome.padEnd(12)} ${Math.round(performance.now() - started)} ms`)
  for (const fault of faults) console.log(indented(fault))
  return { name, passed, isAdvice }
}

/** Runs every check side by side, and says of each how it went. Advice is printed, and is no check. */
export async function check(): Promise<Checked[]> {
  const checked = await Promise.all(parts.map(runPart))
  return checked.filter(({ isAdvice }) => !isAdvice)
}

if (import.meta.main && (await check()).some(({ passed }) => !passed)) process.exitCode = 1
