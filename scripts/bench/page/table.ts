import type { Figures } from '../runBench.ts'
import { median } from '../runBench.ts'
import type { Load, Tap } from './watch.ts'

export type PageName = 'web' | 'webview'
/** A page at its first load, or for a returning reader: cached, or from a package on the device. */
export type TableName = PageName | 'web_warm' | 'package'

export interface Measured extends Load, Tap {
  /** Time to the first post's text on the page without a framework. */
  readonly bare_ms: number
  readonly renderer_words_ms: number
  /** Time to the reaction to a tap on the first post, on the page with our renderer only. */
  readonly renderer_ms: number
}

export type Rounds = Readonly<Record<TableName, Partial<Measured>[]>>

const own = ['fcp_ms', 'lcp_ms', 'words_ms', 'usable_ms', 'opened_ms', 'tbt_ms', 'cls', 'requests', 'bytes'] as const
const floors = ['bare_ms', 'renderer_words_ms', 'renderer_ms'] as const
const nothing = Number.NaN
/** Computed per round, because other load on the machine affects both. */
const ratios: Readonly<Record<string, (round: Partial<Measured>) => number>> = {
  ratio: ({ usable_ms = nothing, renderer_ms = nothing }) => usable_ms / renderer_ms,
  words_ratio: ({ words_ms = nothing, bare_ms = nothing }) => words_ms / bare_ms,
}

const rounded = (name: string, value: number): number =>
  name === 'cls' ? Number(value.toFixed(4)) : name in ratios ? Number(value.toFixed(2)) : Math.round(value)

const aims: Readonly<Record<string, number>> = { web_warm_ratio: 1.2, package_ratio: 1.3 }

const samples = (
  rounds: readonly Partial<Measured>[],
): readonly (readonly [name: string, values: readonly number[]])[] =>
  [
    ...[...own, ...floors].map((name) => [name, rounds.map((round) => rounded(name, round[name] ?? nothing))] as const),
    ...Object.entries(ratios).map(
      ([name, ratio]) => [name, rounds.map((round) => rounded(name, ratio(round)))] as const,
    ),
  ].filter(([, values]) => !values.every(Number.isNaN))

export function printTable(tables: Rounds): void {
  for (const [table, rounds] of Object.entries(tables)) {
    if (rounds.length === 0) continue
    console.log(`\n${table}: median, and each load`)
    for (const [name, values] of samples(rounds)) {
      const aim = aims[`${table}_${name}`]
      const told = `  ${name.padEnd(17)} ${String(rounded(name, median(values))).padStart(7)}   ${values.join(' ')}`
      console.log(aim === undefined ? told : `${told}   (aim ≤ ${aim})`)
    }
  }
}

export const figuresOf = (tables: Rounds): Figures =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([table, rounds]) =>
      samples(rounds).map(([name, values]) => [`${table}_${name}`, rounded(name, median(values))] as const),
    ),
  )
