/*
 * npm run api
 *
 *   says what has changed of what the library offers
 *   -- --write   writes it down, a file an entry
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../esbuild.config.ts'
import { apiFault, readReports, reportPath } from './check/api.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
for (const { entry, before, after } of await readReports()) {
  const fault = apiFault(entry, before, after)
  if (!fault) continue
  if (values.write) {
    const path = join(root, reportPath(entry))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, after)
    console.log(`  ${reportPath(entry)}`)
  } else {
    console.log(`  ${fault}`)
    process.exitCode = 1
  }
}
