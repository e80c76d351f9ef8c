import { startVitest, type TestCase } from 'vitest/node'
import { visits } from '#test/engines/engines.ts'
import { readArgs } from './args.ts'
import { build } from './build.ts'
import { runClean } from './clean/runClean.ts'
import { verdictOf } from './engines/verdict.ts'

readArgs('npm run engines\n\n  Visits the built pages in the oldest supported engines.', {})

const maxMinutes = 20

const visitOf = ({ parent }: TestCase): string => (parent.type === 'suite' ? parent.fullName : '')

await runClean('engines', { minutes: maxMinutes }, async () => {
  await build()
  const options = { watch: false, project: ['engines'], reporters: ['default'] }
  const vitest = await startVitest('test', ['test/engines/engines.test.ts'], options)
  const steps = vitest.state.getTestModules().flatMap(({ children }) =>
    [...children.allTests()].map((test) => ({
      visit: visitOf(test),
      title: test.name,
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
    })),
  )
  await vitest.close()
  for (const visit of new Set(steps.map((step) => step.visit))) {
    console.log(`\n${visit}`)
    for (const { title, state, ms } of steps.filter((step) => step.visit === visit))
      console.log(`  ${state.padEnd(8)} ${`${Math.round(ms)} ms`.padStart(9)}  ${title}`)
  }
  const { figures, faults } = verdictOf(steps, Number(process.exitCode ?? 0), visits)
  console.log(`\n${JSON.stringify({ bench: 'engines', figures })}`)
  for (const fault of faults) console.error(fault)
  return faults.length > 0 ? 1 : 0
})
