import type { CellResult } from './runCell.ts'

/** What was asked for by name. @throws where there is no such thing; the sentence names all that there are. */
export function chosenOf<Name extends string>(
  kind: string,
  names: readonly Name[],
  given: string | undefined,
): Name | undefined {
  const found = names.find((name) => name === given)
  if (given !== undefined && !found) throw new Error(`Unknown ${kind} ${given}. Use one of: ${names.join(', ')}.`)
  return found
}

/** Says what keeps a run from being good; nothing where each of its cells survived. A run of none says nothing of anything. */
export function missOf(results: readonly Pick<CellResult, 'why'>[]): string | undefined {
  if (results.length === 0) return 'No cell was looked at.'
  const lost = results.filter(({ why }) => why !== undefined).length
  return lost > 0 ? `${lost} of ${results.length} cells did not survive.` : undefined
}
