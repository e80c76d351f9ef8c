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
  const options = { watch: false, project: ['engines'], reporters: ['verbose'] }
  const vitest = await startVitest('test', ['test/engines/engines.test.ts'], options)
  const steps = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()])
  await vitest.close()
  const passed = steps.filter((step) => step.result().state === 'passed').length
  const taken = steps.filter((step) => ['passed', 'failed'].includes(step.result().state))
  const missed = visits.filter(({ engine, build }) => {
    const own = steps.filter((step) => visitOf(step) === `${engine}: ${build}`)
    return own.length === 0 || own.some((step) => !taken.includes(step))
  })
  const engines = new Set(visits.filter((visit) => !missed.includes(visit)).map(({ engine }) => engine))
  for (const { engine } of missed) engines.delete(engine)
  const figures = {
    engines: engines.size,
    visits: visits.length - missed.length,
    steps: taken.length,
    passed,
    skipped: steps.length - taken.length,
  }
  console.log(`\n${JSON.stringify({ bench: 'engines', figures })}`)
  for (const { engine, build } of missed) console.error(`${engine}: ${build} did not take each of its steps.`)
  if (passed < taken.length) console.error(`${taken.length - passed} of ${taken.length} steps failed.`)
  return missed.length > 0 || passed < taken.length || process.exitCode || visits.length === 0 ? 1 : 0
})
