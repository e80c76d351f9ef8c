import { loadavg } from 'node:os'
import { median } from '../median.ts'
import type { Figures } from '../runBench.ts'
import type { Taken, Traveller } from './travel.ts'

/** The value that this part of them does not go over; 0 of none. */
const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? 0

const middle = (values: readonly number[]): number => Math.round(median(values))
const way = (taken: readonly Taken[], wanted: Taken['step']['way']): readonly number[] =>
  taken.filter(({ step }) => step.way === wanted).map(({ shown }) => shown)

/** Prints what each press came to, by its name, in the order of the journey. */
export function printTable({ build, taken }: Pick<Traveller, 'build' | 'taken'>): void {
  console.log(`\n${build}: ms; load ${loadavg()[0]?.toFixed(1)}\n`)
  const head = ['presses', 'worst', 'median', 'shown', 'longest task'].map((name) => name.padStart(14)).join('')
  console.log(`  ${''.padEnd(12)}${head}`)
  for (const name of new Set(taken.map(({ step }) => step.name))) {
    const of = taken.filter(({ step }) => step.name === name)
    const inp = of.map((one) => one.inp)
    const isWay = of.some(({ step }) => step.way)
    const shown = isWay ? middle(of.map((one) => one.shown)) : ''
    const blocked = Math.max(...of.map((one) => one.blocked))
    const cells = [of.length, Math.max(...inp), middle(inp), shown, blocked]
    console.log(`  ${name.padEnd(12)}${cells.map((cell) => String(cell).padStart(14)).join('')}`)
  }
}

/** A journey's figures: of presses the worst and the 98th percentile, of ways the median. */
export function figuresOf(taken: readonly Taken[]): Readonly<Record<string, number>> {
  const inp = taken.map((one) => one.inp)
  return {
    presses: taken.length,
    inp_p98_ms: percentile(inp, 0.98),
    inp_worst_ms: percentile(inp, 1),
    open_ms: middle(way(taken, 'open')),
    back_ms: middle(way(taken, 'back')),
    go_ms: middle(way(taken, 'go')),
  }
}

/** The figures of each build, under its name, and of the two the worse. */
export function allFigures(journeys: readonly (readonly [build: string, figures: Figures])[]): Figures {
  const all: Record<string, number> = {}
  for (const [build, figures] of journeys) {
    for (const [name, value] of Object.entries(figures)) {
      all[`${build}_${name}`] = Number(value)
      if (name.endsWith('_ms')) all[name] = Math.max(all[name] ?? 0, Number(value))
    }
  }
  return all
}
