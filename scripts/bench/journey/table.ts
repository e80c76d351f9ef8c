import { loadavg } from 'node:os'
import type { Figures } from '../runBench.ts'
import { median } from '../runBench.ts'
import type { Taken, Traveller } from './travel.ts'

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? 0

const middle = (values: readonly number[]): number => Math.round(median(values))

/** The browser does not report shorter times. */
const frameMs = 16

export function printTable({ build, taken }: Pick<Traveller, 'build' | 'taken'>): void {
  console.log(`\n${build}: ms; load ${loadavg()[0]?.toFixed(1)}\n`)
  const rows = [...new Set(taken.map(({ step }) => step.name))].map((name) => {
    const of = taken.filter(({ step }) => step.name === name)
    const inp = of.map((one) => one.inp)
    const row = { presses: of.length, worst: Math.max(...inp), median: middle(inp) }
    const floor = middle(of.map((one) => one.floor.inp))
    const shown = of.some(({ step }) => step.way) && {
      shown: middle(of.map((one) => one.shown)),
      'floor shown': middle(of.map((one) => one.floor.shown)),
    }
    return [name, { ...row, floor, ...shown, 'longest task': Math.max(...of.map((one) => one.blocked)) }]
  })
  console.table(Object.fromEntries(rows))
}

const round = (value: number): number => Math.round(100 * value) / 100

/**
 * Figures of a journey in ms: the worst and 98th percentile of presses, the median of navigations. Each with its floor,
 * for presses that of the same press, and the ratio.
 */
export function figuresOf(taken: readonly Taken[]): Readonly<Record<string, number>> {
  const slowest = (part: number) => {
    const inp = percentile(
      taken.map((one) => one.inp),
      part,
    )
    return [inp, Math.max(0, ...taken.filter((one) => one.inp === inp).map(({ floor }) => floor.inp))] as const
  }
  const way = (wanted: Taken['step']['way']) => {
    const own = taken.filter(({ step }) => step.way === wanted)
    return [middle(own.map(({ shown }) => shown)), middle(own.map(({ floor }) => floor.shown))] as const
  }
  const times = {
    inp_p98: slowest(0.98),
    inp_worst: slowest(1),
    open: way('open'),
    back: way('back'),
    go: way('go'),
  }
  const figures: Record<string, number> = { presses: taken.length }
  for (const [name, [value, floor]] of Object.entries(times)) {
    figures[`${name}_ms`] = value
    figures[`${name}_floor_ms`] = floor
    figures[`${name}_ratio`] = round(Math.max(value, frameMs) / Math.max(floor, frameMs))
  }
  return figures
}

/** From this floor on, an aim is a multiple of the floor. In ms. */
const highFloorMs = 70
const maxRatio = 1.5

/** Limit of a figure: the aim, or a multiple of its floor. */
export const limitOf = (aim: number, floor: number): number =>
  floor > highFloorMs ? Math.max(aim, maxRatio * floor) : aim

export function allFigures(journeys: readonly (readonly [build: string, figures: Figures])[]): Figures {
  const all: Record<string, number> = {}
  for (const [build, figures] of journeys) {
    for (const [name, value] of Object.entries(figures)) {
      all[`${build}_${name}`] = Number(value)
      if (/_(?:ms|ratio)$/.test(name)) all[name] = Math.max(all[name] ?? 0, Number(value))
    }
  }
  return all
}
