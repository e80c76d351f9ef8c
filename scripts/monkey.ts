import { matchRoute, type RouteName } from '../bridge/site/routes.ts'
import { readArgs, refuse } from './args.ts'
import { build } from './build.ts'
import { runClean } from './clean/runClean.ts'
import { builds, engineNames, people } from './monkey/engine.ts'
import { describeFind, Finds } from './monkey/finds.ts'
import { lanes, planRuns, routeNames } from './monkey/plan.ts'
import { runAll } from './monkey/runAll.ts'

/*
 * Random presses: from every route, as a visitor, a reader and in the fake app, under React and preact, in three engines. After
 * each step the page must show something, and nothing may have gone wrong in it. Chance comes from the seed alone; a find says the
 * command that has it again, alone and from its start.
 */

const usage = `npm run monkey [-- --seed S] [--steps 5000] [--minutes 20] [--engine NAME]… [--build NAME]… [--who NAME]… [--route ROUTE]…

  Presses at random, from every route. A find prints the command that repeats it.
  --seed      the same seed presses the same; default: the time
  --steps     how many presses in all
  --minutes   ends after so long
  --engine    ${engineNames.join(', ')}; default: all
  --build     ${builds.join(', ')}; default: all
  --who       ${people.join(', ')}; default: all
  --route     a route's name or a path; default: all
  --verbose   prints each step
  --no-build  uses the builds in dist`

const { values } = readArgs(usage, {
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    steps: { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '20' },
    engine: { type: 'string', multiple: true },
    build: { type: 'string', multiple: true },
    who: { type: 'string', multiple: true },
    route: { type: 'string', multiple: true },
    verbose: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})

function among<T extends string>(known: readonly T[], asked: readonly string[] = known): T[] {
  const unknown = asked.find((name) => !known.some((one) => one === name))
  if (unknown !== undefined) refuse(`There is no ${unknown}, only ${known.join(', ')}.`)
  return known.filter((name) => asked.includes(name))
}

const positive = (text: string): number => {
  const value = Number(text)
  if (!(value > 0)) refuse(`${text} is not a number above zero.`)
  return value
}

const toName = (route: string): RouteName | string => matchRoute(route)?.name ?? route

const isEngine = among(engineNames, values.engine)
const isBuild = among(builds, values.build)
const isWho = among(people, values.who)
const wanted = lanes.filter(
  ({ engine, build: name, who }) => isEngine.includes(engine) && isBuild.includes(name) && isWho.includes(who),
)
const runs = planRuns(wanted, among(routeNames, values.route?.map(toName)), values.seed, positive(values.steps))
if (wanted.length === 0) refuse('No run uses that build in that engine.')

const finds = new Finds()
let steps = 0
const report = () => {
  const { all, blanks, errors } = finds
  if (all.length > 0) console.log(`\n${all.length} kinds of faults with seed ${values.seed}:\n`)
  for (const find of all) console.log(`${describeFind(find)}\n`)
  console.log(`\n${JSON.stringify({ bench: 'monkey', figures: { steps, blanks, errors } })}`)
}

await runClean('monkey', { minutes: positive(values.minutes), onLimit: report }, async () => {
  if (!values['no-build']) await build()
  console.log(`\nSeed ${values.seed}: ${runs.length} runs\n`)
  const { short } = await runAll(runs, new AbortController().signal, {
    finds,
    onStep: (says) => {
      steps += 1
      if (values.verbose) console.log(`  ${says}`)
    },
    onSlow: ({ engine, build: name, who }, says) => console.log(`    ${engine} ${name} ${who} took long: ${says}`),
    onFind: (find) => console.log(`\n${describeFind(find)}\n`),
    onBroken: (says) => console.log(`    Begun anew, its driver broke: ${says}`),
    onLane: ({ engine, build: name, who }, count, seconds) =>
      console.log(`  ${engine.padEnd(9)} ${name.padEnd(8)} ${who.padEnd(8)} ${count} steps in ${seconds.toFixed(0)} s`),
  })
  report()
  for (const sentence of short) console.log(`Ended early: ${sentence}`)
  return finds.all.length > 0 || short.length > 0 ? 1 : 0
})
