import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { contractFiles } from './contract/write.ts'

// Everything that tells others of the two protocols: a native team of the app's, a back end of the exchange's.
for (const [path, content] of await contractFiles()) {
  await writeFile(join(root, path), content)
  console.log(`  ${path}`)
}
