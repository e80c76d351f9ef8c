import { readArgs, refuse } from '../args.ts'
import { runClean } from '../clean/runClean.ts'

/** The median; for an even number of values, the mean of the middle two. `NaN` without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return (low + high) / 2
}

/** What `-- --NAME` sets, with its defaults for a whole and a short run. */
export interface Setting {
  readonly whole: number
  readonly short: number
}

export type Figures = Readonly<Record<string, number | boolean>>

export interface Run<Name extends string> {
  /** A quick check with rough results, in at most 90 s. */
  readonly isShort: boolean
  readonly settings: Readonly<Record<Name, number>>
  readonly words: readonly string[]
  /** Values of `-- --NAME WORD` for the benchmark's choices. */
  readonly chosen: Readonly<Record<string, string | undefined>>
  /** Sets what returns more figures at the end. It may print what they do not say. */
  report(tell: () => Figures): void
  /** Sets figures. */
  note(more: Figures): void
  /** Adds a measurement to each figure, which is the median of its measurements. */
  sample(more: Readonly<Record<string, number>>): void
  figures(): Figures
  /** Records a missed aim: the benchmark still reports its figures, then the sentence, and fails. */
  miss(sentence: string): void
  /** Closes something at the end, whatever the result, in reverse order. */
  use<T extends { close(): unknown }>(opened: T): T
}

export interface Options {
  /** What `-- --NAME WORD` may be; without a list, any word. */
  readonly choices?: Readonly<Record<string, readonly string[] | undefined>>
  /** What `-- WORD…` may be; without a list, any word. */
  readonly known?: readonly string[]
  /** Maximum values of figures. Missing figures are not compared. */
  readonly aims?: Readonly<Record<string, number>>
}

const rounded = (value: number): number =>
  Number(value.toFixed(Math.abs(value) < 10 ? 3 : Math.abs(value) < 100 ? 1 : 0))

/** Each figure, and its measurements. */
function printFigures(figures: Figures, samples: ReadonlyMap<string, readonly number[]>): void {
  console.log()
  for (const [name, value] of Object.entries(figures)) {
    const all = samples.get(name)?.map(rounded).join(' ') ?? ''
    console.log(`  ${name.padEnd(34)} ${String(value).padStart(8)}   ${all}`.trimEnd())
  }
}

function usageOf(name: string, settings: Readonly<Record<string, Setting>>, { choices = {}, known }: Options): string {
  const rows = [
    ['short', 'a short form, of at most 90 s'],
    ['minutes', 'ends after so long, and fails; default 20'],
    ...Object.entries(settings).map(([key, { whole, short }]) => [key, `default ${whole}, with --short ${short}`]),
    ...Object.entries(choices).map(([choice, among]) => [choice, among?.join(', ') ?? 'a word']),
  ]
  const lines = rows.map(([key = '', says = '']) => `  --${key.padEnd(14)} ${says}`)
  return [`${name} [${known?.join('|') ?? 'WORD'}…] [--OPTION VALUE]…`, '', ...lines].join('\n')
}

function readSettings<Name extends string>(bench: string, settings: Readonly<Record<Name, Setting>>, options: Options) {
  const { choices = {}, known } = options
  const names = Object.keys(settings) as Name[]
  const { values, positionals } = readArgs(usageOf(bench, settings, options), {
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '20' },
      ...Object.fromEntries([...names, ...Object.keys(choices)].map((name) => [name, { type: 'string' as const }])),
    },
  })
  const given: Readonly<Record<string, unknown>> = values
  const isShort = values.short
  const numberOf = (name: string, otherwise: number): number => {
    const value = given[name] === undefined ? otherwise : Number(given[name])
    if (!(value >= 0)) refuse(`--${name} takes a number, not ${given[name]}.`)
    return value
  }
  const chosen = Object.keys(choices).map((name) => [name, given[name] === undefined ? undefined : String(given[name])])
  const among = [
    ...positionals.map((word) => [word, known] as const),
    ...chosen.map(([name = '', word]) => [word, choices[name]] as const),
  ]
  for (const [word, allowed] of among)
    if (word !== undefined && allowed && !allowed.includes(word))
      refuse(`Unknown ${word}. Use one of: ${allowed.join(', ')}.`)
  const read = names.map((name) => [name, numberOf(name, settings[name][isShort ? 'short' : 'whole'])])
  return {
    isShort,
    words: positionals,
    chosen: Object.fromEntries(chosen),
    minutes: numberOf('minutes', 20),
    settings: Object.fromEntries(read) as Record<Name, number>,
  }
}

/**
 * Runs a benchmark: prints its table and then one line of JSON with its figures. It can be stopped at any time
 * ({@link runClean}). Then, or after `--minutes`, by default 20, it prints its results so far and fails.
 */
export async function runBench<Name extends string = never>(
  name: string,
  settings: Readonly<Record<Name, Setting>>,
  work: (run: Run<Name>) => Promise<void>,
  options: Options = {},
): Promise<never> {
  const { minutes, ...read } = readSettings(name, settings, options)
  const begun = performance.now()
  let noted: Figures = {}
  let tell = (): Figures => ({})
  const samples = new Map<string, number[]>()
  const figuresOf = (): Figures => ({
    ...noted,
    ...Object.fromEntries([...samples].map(([key, values]) => [key, rounded(median(values))])),
    ...tell(),
  })
  const print = (isWhole: boolean) => {
    const figures = figuresOf()
    printFigures(figures, samples)
    console.error(`\n${Math.round((performance.now() - begun) / 1_000)} s`)
    console.log(`\n${JSON.stringify({ bench: name, figures, ...(!isWhole && { cutShort: true }) })}`)
    return figures
  }
  const report = (next: () => Figures) => {
    tell = next
  }
  const missed: string[] = []
  const miss = (sentence: string) => void missed.push(sentence)
  const note = (more: Figures) => {
    noted = { ...noted, ...more }
  }
  const sample: Run<Name>['sample'] = (more) => {
    for (const [key, value] of Object.entries(more)) samples.set(key, [...(samples.get(key) ?? []), value])
  }
  const open: { close(): unknown }[] = []
  const use: Run<Name>['use'] = (opened) => {
    open.unshift(opened)
    return opened
  }
  return runClean(`bench-${name}`, { minutes, onCut: () => print(false) }, async () => {
    try {
      await work({ ...read, report, note, sample, figures: figuresOf, miss, use })
    } finally {
      for (const opened of open) await opened.close()
    }
    const figures = print(true)
    for (const [figure, most] of Object.entries(options.aims ?? {}))
      if (figure in figures && !(Number(figures[figure]) <= most))
        miss(`${figure} is ${figures[figure]}: ${most} at most.`)
    for (const sentence of missed) console.error(sentence)
    return missed.length > 0 ? 1 : 0
  })
}
