import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { needClean, ReleaseError, run } from './next.ts'

type Output = 'inherit' | 'ignore'

/** @throws {ReleaseError} if it fails */
async function step(folder: string, output: Output, program: string, args: readonly string[]): Promise<void> {
  const command = [program, ...args].join(' ')
  console.log(`\n${command}`)
  const [code] = await once(spawn(program, [...args], { cwd: folder, stdio: output }), 'exit')
  if (code !== 0) throw new ReleaseError(`${command} ended with ${code}: nothing was published.`)
}

const packedIn = (folder: string, version: string): string => join(folder, `insights-client-${version}.tgz`)

/**
 * Checks, builds and packs the release's commit, and publishes the archive. @throws {ReleaseError} if this commit is no
 * release, or a step fails
 */
export async function publish(folder: string, isDry: boolean, output: Output = 'inherit'): Promise<void> {
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await needClean(folder)
  const tags = (await run(folder, 'git', ['tag', '--points-at', 'HEAD'])).split('\n')
  if (!tags.includes(`v${version}`))
    throw new ReleaseError(
      `This commit is not release ${version}: npm run release -- --write makes one, and git checkout v${version} leads to it.`,
    )
  const packed = join(folder, 'dist/packed')
  await step(folder, output, 'npm', ['run', 'check', '--', '--release'])
  await step(folder, output, 'npm', ['run', 'build', '--', '--release'])
  await mkdir(packed, { recursive: true })
  await step(folder, output, 'npm', ['pack', '--pack-destination', packed])
  // Pre-releases do not become `latest`.
  const channel = version.includes('-') ? ['--tag', 'next'] : []
  const archive = packedIn(packed, version)
  await step(folder, output, 'npm', ['publish', archive, ...channel, ...(isDry ? ['--dry-run'] : [])])
}
