/*
 * npm run release
 *
 *   says what the next release would be called and what it would say, and changes nothing
 *   -- --write     writes it: the version, CHANGELOG.md; the changesets go; one commit and its tag
 *   -- --publish   checks, builds and packs the commit that has the tag, and publishes that archive
 *   -- --publish --dry-run   does all of it but the last
 */
import { parseArgs } from 'node:util'
import { root } from '../esbuild.config.ts'
import { nextRelease, ReleaseError, writeRelease } from './release/next.ts'
import { publish } from './release/publish.ts'

const { values } = parseArgs({
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
  else console.log('Nothing was changed: npm run release -- --write writes it.')
}

try {
  await work()
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
