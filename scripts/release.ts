import { root } from '../esbuild.config.ts'
import { readArgs } from './args.ts'
import { nextRelease, publish, ReleaseError, writeRelease } from './release/next.ts'

const usage = `npm run release [-- --write | --publish [--dry-run]]

  Prints the next version and its changes, and changes nothing.
  --write    writes the version and CHANGELOG.md, removes the changesets, and makes a commit and its tag
  --publish  checks, builds, packs and publishes the tagged commit
  --dry-run  with --publish: everything except publishing`

const { values } = readArgs(usage, {
  options: {
    write: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
})

async function work(): Promise<void> {
  if (values.publish) return publish(root, values['dry-run'])
  const { version, changes } = await nextRelease(root)
  console.log(`insights-client ${version}\n`)
  for (const { bump, says } of changes) console.log(`  ${bump}: ${says.replaceAll('\n', '\n  ')}\n`)
  if (values.write) console.log(`  written, and tagged ${await writeRelease(root, version)}`)
  else console.log('Dry run: nothing was changed. Run `npm run release -- --write` to write it.')
}

try {
  await work()
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
