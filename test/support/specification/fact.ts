import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changed } from '../../../scripts/facts/places.ts'

/**
 * Where a fact stands in the source, so that it can be changed there: a file, and a text that is in it once. What changes stands
 * between « and », else it is the whole text; `to` says what it becomes, where another number, flag or name would not do.
 */
export type Break = readonly [file: string, at: string, to?: string]

/** What the script of the facts must know of a test. */
export interface FactMeta {
  readonly id: string
  /** The line of the specification. */
  readonly line: number
  /** What that line says, as it stands there: a number, a name, a few words. */
  readonly says: readonly string[]
  readonly breaks: readonly Break[]
}

declare module 'vitest' {
  interface TaskMeta {
    fact?: FactMeta
  }
}

const isList = <T>(value: string | readonly T[]): value is readonly T[] => Array.isArray(value)

/** Tests one fact of the specification. Its id stands in the title: that is how `npm run facts` finds it. */
export function fact(
  id: string,
  line: number,
  says: string | readonly string[],
  breaks: readonly Break[],
  holds: () => unknown,
): void {
  const meta: FactMeta = { id, line, says: isList(says) ? says : [says], breaks }
  test(`[${id}] ${meta.says.join(', ')}`, { meta: { fact: meta } }, async () => {
    expect.hasAssertions()
    // Where a source has changed, its facts are pointed at the new place at once; `npm run mutants` changes all of them.
    for (const place of process.env.INSIGHTS_MUTANTS ? [] : breaks) changed(readFileSync(place[0], 'utf8'), place)
    await holds()
  })
}
