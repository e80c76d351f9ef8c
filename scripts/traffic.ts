import { startVitest } from 'vitest/node'
import { readArgs } from './args.ts'
import { build } from './build.ts'
import { quickestTmpdir, runClean } from './clean/runClean.ts'
import { installTools, tools } from './test/tools.ts'
import { passFiles, passProjects, printTraffic, recordTraffic } from './traffic/pass.ts'

const usage = `npm run contract -- traffic [--built]

  Runs the journeys of pages and the library's client, and checks each request and answer against contract/exchange.json.
  What the contract does not name is a violation.
  --built  uses the pages in dist as they are`

const { values } = readArgs(usage, { options: { built: { type: 'boolean', default: false } } })

await runClean('traffic', { minutes: 20, parent: quickestTmpdir() }, async () => {
  const { missing, sentence } = await installTools(tools.filter(({ projects }) => projects.includes('journeys')))
  if (missing.length > 0) throw new Error(sentence)
  if (!values.built) await build({})
  process.env.INSIGHTS_IS_BUILT = '1'
  const traffic = await recordTraffic(async () => {
    const vitest = await startVitest('test', [...passFiles], { watch: false, project: [...passProjects] })
    await vitest.close()
  })
  return printTraffic(traffic).length > 0 || process.exitCode ? 1 : 0
})
