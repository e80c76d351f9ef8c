import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { contractFiles, contractFolder } from './contract/write.ts'

// Everything that tells a native team of the protocol, written from the descriptions in `bridge/app`.
for (const [name, content] of await contractFiles()) {
  await writeFile(join(root, contractFolder, name), content)
  console.log(`  ${contractFolder}/${name}`)
}
