import { startVitest, type TestCase } from 'vitest/node'
import { visits } from '#test/engines/engines.ts'
import { readArgs } from './args.ts'
import { build } from './build.ts'
import { runClean } from './clean/runClean.ts'

readArgs('npm run engines\n\n  Visits the built pages in the oldest supported engines.', {})

const maxMinutes = 20

const visitOf = ({ parent }: TestCase): string => (parent.type === 'suite' ? parent.fullName : '')

await runClean('engines', { minutes: maxMinutes }, async () => {
  await build()
  const options = { watch: false, project: ['engines'], reporters: ['default'] }
  const vitest = await startVitest('test', ['test/engines/engines.test.ts'], options)
  const steps = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()])
  await vitest.close()
  const visited = new Map(
    visits.map(({ engine, build }) => {
      const name = `${engine}: ${build}`
      return [name, { engine, own: steps.filter((step) => visitOf(step) === name) }]
    }),
  )
  const countOf = (...states: string[]) => steps.filter((step) => states.includes(step.result().state)).length
  const [passed, taken] = [countOf('passed'), countOf('passed', 'failed')]
  for (const [visit, { own }] of visited) {
    console.log(`\n${visit}`)
    for (const step of own) {
      const ms = `${Math.round(step.diagnostic()?.duration ?? 0)} ms`
      console.log(`  ${step.result().state.padEnd(8)} ${ms.padStart(9)}  ${step.name}`)
    }
  }
  const isWhole = (own: readonly TestCase[]) =>
    own.length > 0 && own.every((step) => ['passed', 'failed'].includes(step.result().state))
  const missed = [...visited].filter(([, { own }]) => !isWhole(own))
  const engines = new Set(visits.map(({ engine }) => engine))
  for (const [, { engine }] of missed) engines.delete(engine)
  const figures = {
    engines: engines.size,
    visits: visits.length - missed.length,
    steps: taken,
    passed,
    skipped: steps.length - taken,
  }
  console.log(`\n${JSON.stringify({ bench: 'engines', figures })}`)
  for (const [visit] of missed) console.error(`${visit} did not take each of its steps.`)
  if (passed < taken) console.error(`${taken - passed} of ${taken} steps failed.`)
  return missed.length > 0 || passed < taken || process.exitCode || visits.length === 0 ? 1 : 0
})
