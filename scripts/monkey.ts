import { readArgs, refuse } from './args.ts'
import { build } from './build.ts'
import { runClean } from './clean/runClean.ts'
import { openChromium } from './drivers/chromium.ts'
import { type Find, type Mode, modes, pageScript, routeNames, type Walk, walk, whoWalks } from './monkey/walk.ts'
import { startSandbox } from './sandbox.ts'

const usage = `npm run monkey [-- --seed S] [--steps 8000] [--mode NAME]… [--route NAME]… [--minutes 60] [--no-build]

  Presses and types at random in Chromium, from every route, as a visitor, as a reader and in the fake app, on pages that others
  change. Faults are blank pages, errors and lost letters. Each prints the command that repeats it.
  --seed      the same seed presses the same; default: the time
  --steps     how many steps in all
  --mode      ${modes.join(', ')}; default: all
  --route     ${routeNames.join(', ')}; default: all
  --minutes   ends after so long
  --no-build  uses the builds in dist`

function among<T extends string>(known: readonly T[], asked: readonly string[] = known): readonly T[] {
  const unknown = asked.find((name) => !known.some((one) => one === name))
  if (unknown !== undefined) refuse(`There is no ${unknown}, only ${known.join(', ')}.`)
  return known.filter((name) => asked.includes(name))
}

/** Shares the steps out among walks, no shorter than 12: with few steps, walks that lie evenly apart in the list of all. */
export function planWalks(wanted: readonly Mode[], from: typeof routeNames, seed: string, steps: number): Walk[] {
  const all = wanted.flatMap((mode) => from.map((route) => ({ mode, route, seed })))
  const count = Math.max(1, Math.min(all.length, Math.floor(steps / 12)))
  const share = (whole: number, at: number) => Math.floor((whole * at) / count)
  return Array.from({ length: count }, (_, at) => share(all.length, at)).flatMap((place, at) => {
    const one = all[place]
    return one ? [{ ...one, steps: share(steps, at + 1) - share(steps, at) }] : []
  })
}

/** A find in some lines: what, where, how to have it again, and the steps that led there. */
export const describeFind = ({ fault, seed, mode, route, step, trail }: Find): string =>
  [
    `${fault.kind}, ${mode}, as ${whoWalks(mode, route)}: ${fault.text}`,
    `  npm run monkey -- --seed ${seed} --mode '${mode}' --route ${route} --steps ${Math.max(1, step)}`,
    ...trail.map((line) => `    ${line}`),
  ].join('\n')

/** Goes all walks, two at a time, each in a world of its own. `onFind` is told of each find as it comes. */
export async function runWalks(walks: readonly Walk[], onFind?: (find: Find) => void): Promise<readonly Find[]> {
  const script = await pageScript()
  const waiting = [...walks]
  const finds: Find[] = []
  const work = async () => {
    const chromium = await openChromium({ moves: true })
    try {
      for (let run = waiting.shift(); run; run = waiting.shift()) {
        const world = await startSandbox()
        const found = await walk(chromium, world, script, run).finally(world.close)
        finds.push(...found)
        if (onFind) found.forEach(onFind)
      }
    } finally {
      await chromium.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, walks.length) }, work))
  return finds
}

function figuresOf(walks: readonly Walk[], finds: readonly Find[]) {
  const count = (kind: Find['fault']['kind']) =>
    finds.reduce((sum, { fault }) => sum + (fault.kind === kind ? fault.count : 0), 0)
  const steps = walks.reduce((sum, one) => sum + one.steps, 0)
  return { steps, blanks: count('blank'), errors: count('error'), letters_lost: count('letters') }
}

async function main(): Promise<never> {
  const { values } = readArgs(usage, {
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      steps: { type: 'string', default: '8000' },
      minutes: { type: 'string', default: '60' },
      mode: { type: 'string', multiple: true },
      route: { type: 'string', multiple: true },
      'no-build': { type: 'boolean', default: false },
    },
  })
  const steps = Number(values.steps)
  if (!(steps >= 1)) refuse('--steps takes a number above zero.')
  const wanted = among(modes, values.mode)
  const walks = planWalks(wanted, among(routeNames, values.route), values.seed, steps)
  return runClean('monkey', { minutes: Number(values.minutes) || 60 }, async () => {
    if (!values['no-build']) await build()
    console.log(`\nSeed ${values.seed}: ${walks.length} walks\n`)
    const finds = await runWalks(walks, (find) => console.log(`${describeFind(find)}\n`))
    const isOf = (mode: Mode) => (one: Walk) => one.mode === mode
    const rows = wanted.map((mode) => [mode, figuresOf(walks.filter(isOf(mode)), finds.filter(isOf(mode)))])
    console.table(Object.fromEntries(rows))
    console.log(JSON.stringify({ bench: 'monkey', figures: figuresOf(walks, finds) }))
    return finds.length > 0 ? 1 : 0
  })
}

if (import.meta.main) await main()
