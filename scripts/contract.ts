import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { readArgs } from './args.ts'
import { describeRelease } from './contract/released.ts'
import { contractFiles } from './contract/write.ts'

const usage = `npm run contract [-- --release VERSION]

  Writes the contracts for native apps (webview/contract) and for exchanges (contract).
  --release  also writes contract/released/VERSION.json, which later releases are compared with`

const { values } = readArgs(usage, { options: { release: { type: 'string' } } })

// Everything that tells others of the two protocols: a native team of the app's, a back end of the exchange's.
for (const [path, content] of await contractFiles()) {
  await writeFile(join(root, path), content)
  console.log(`  ${path}`)
}

// What later releases are held to.
if (values.release !== undefined) {
  const path = `contract/released/${values.release}.json`
  await mkdir(join(root, 'contract/released'), { recursive: true })
  await writeFile(join(root, path), `${JSON.stringify(describeRelease(), null, 1)}\n`)
  console.log(`  ${path}`)
}
