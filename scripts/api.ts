import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { readArgs } from './args.ts'
import { apiFault, readReport, reportPath } from './check/api.ts'

const usage = `npm run contract -- api [--write]

  Lists what has changed in the library's exports and types.
  --write  writes them to ${reportPath}`

const { values } = readArgs(usage, { options: { write: { type: 'boolean', default: false } } })
const { before, after } = await readReport()
const fault = apiFault(before, after)
if (fault && values.write) {
  await writeFile(join(root, reportPath), after)
  console.log(`  ${reportPath}`)
} else if (fault) {
  console.log(`  ${fault}`)
  process.exitCode = 1
}
