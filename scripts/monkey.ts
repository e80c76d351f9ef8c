import { runBench } from './bench/runBench.ts'
import { build } from './build.ts'
import { openChromium } from './drivers/chromium.ts'
import { type Find, type Mode, modes, routeNames, type Walk, walk, whoWalks } from './monkey/walk.ts'
import { startSandbox } from './sandbox.ts'

/*
 * Presses and types at random in Chromium, from every route, as a visitor, as a reader and in the fake app, on pages that others
 * change. Faults are blank pages, errors and lost letters. Each prints the command that repeats it: the same seed presses the same.
 */

const among = <T extends string>(known: readonly T[], asked: string | undefined): readonly T[] =>
  known.filter((name) => asked === undefined || name === asked)

/** Distributes steps among walks of at least 12; with few steps, over evenly distributed walks. */
export function planWalks(wanted: readonly Mode[], from: typeof routeNames, seed: string, steps: number): Walk[] {
  const all = wanted.flatMap((mode) => from.map((route) => ({ mode, route, seed })))
  const count = Math.max(1, Math.min(all.length, Math.floor(steps / 12)))
  const share = (whole: number, at: number) => Math.floor((whole * at) / count)
  return Array.from({ length: count }, (_, at) => share(all.length, at)).flatMap((place, at) => {
    const one = all[place]
    return one ? [{ ...one, steps: share(steps, at + 1) - share(steps, at) }] : []
  })
}

export const describeFind = ({ fault, seed, mode, route, step, trail }: Find): string =>
  [
    `${fault.kind}, ${mode}, as ${whoWalks(mode, route)}: ${fault.text}`,
    `  npm run monkey -- --seed ${seed} --mode '${mode}' --route ${route} --steps ${Math.max(1, step)}`,
    ...trail.map((line) => `    ${line}`),
  ].join('\n')

export async function runWalks(walks: readonly Walk[], onFind: (find: Find) => void): Promise<void> {
  const waiting = [...walks]
  const work = async () => {
    const chromium = await openChromium({ moves: true })
    try {
      for (let run = waiting.shift(); run; run = waiting.shift()) {
        const world = await startSandbox()
        await walk(chromium, world, run, onFind).finally(world.close)
      }
    } finally {
      await chromium.close()
    }
  }
  await Promise.all(walks.slice(0, 2).map(work))
}

function figuresOf(walks: readonly Walk[], finds: readonly Find[], only?: Mode) {
  const isOf = ({ mode }: Walk) => only === undefined || mode === only
  const count = (kind: Find['fault']['kind']) =>
    finds.filter(isOf).reduce((sum, { fault }) => sum + (fault.kind === kind ? fault.count : 0), 0)
  const steps = walks.filter(isOf).reduce((sum, one) => sum + one.steps, 0)
  return { steps, blanks: count('blank'), errors: count('error'), letters_lost: count('letters') }
}

if (import.meta.main)
  await runBench(
    'monkey',
    { steps: { whole: 8_000, short: 300 } },
    async ({ settings: { steps }, chosen: { seed = String(Date.now() % 1_000_000), mode, route }, report, miss }) => {
      const wanted = among(modes, mode)
      const walks = planWalks(wanted, among(routeNames, route), seed, steps)
      await build()
      console.log(`\nSeed ${seed}: ${walks.length} walks\n`)
      const finds: Find[] = []
      report(() => {
        console.table(Object.fromEntries(wanted.map((one) => [one, figuresOf(walks, finds, one)])))
        return figuresOf(walks, finds)
      })
      await runWalks(walks, (find) => {
        finds.push(find)
        console.log(`${describeFind(find)}\n`)
      })
      if (finds.length > 0) miss(`${finds.length} faults found.`)
    },
    { choices: { seed: undefined, mode: modes, route: routeNames } },
  )
