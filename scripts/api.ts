import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { readArgs } from './args.ts'
import { apiFault, readReports, reportPath } from './check/api.ts'

const usage = `npm run api [-- --write]

  Lists what has changed in the library's exports and types.
  --write  writes them to api/, a file for each entry`

const { values } = readArgs(usage, { options: { write: { type: 'boolean', default: false } } })
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
