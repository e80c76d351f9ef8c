import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { readArgs } from './args.ts'
import { describeRelease } from './contract/released.ts'
import { contractFiles } from './contract/write.ts'

const usage = `npm run contract [-- --release VERSION | api [--write] | plain [browser] [app] | traffic [--built]]

  Writes the contracts for native apps (webview/contract) and for exchanges (contract).
  --release  also writes contract/released/VERSION.json, which later releases are compared with
  api        compares the library's public types with api/; --write updates that file
  plain      every route and action against an exchange without extensions
  traffic    the calls of the journeys against the contract; --built uses the pages in dist as they are`

async function write(): Promise<void> {
  const { values } = readArgs(usage, { options: { release: { type: 'string' } } })
  const files = new Map(await contractFiles())
  // Later releases must stay compatible.
  if (values.release !== undefined)
    files.set(`contract/released/${values.release}.json`, `${JSON.stringify(describeRelease(), null, 1)}\n`)
  await mkdir(join(root, 'contract/released'), { recursive: true })
  for (const [path, content] of files) {
    await writeFile(join(root, path), content)
    console.log(`  ${path}`)
  }
}

const [name = ''] = process.argv.slice(2)
if (['api', 'plain', 'traffic'].includes(name)) {
  process.argv.splice(2, 1)
  await import(`./${name}.ts`)
} else await write()
