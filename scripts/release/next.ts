import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { isRecord } from '#bridge/lib/guards.ts'

export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

export interface Change {
  readonly bump: string
  readonly says: string
}

export interface NextRelease {
  readonly version: string
  readonly changes: readonly Change[]
}

const run = async (folder: string, program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, [...args], { cwd: folder, maxBuffer: 64 << 20 })).stdout.trim()

const changesets = createRequire(import.meta.url).resolve('@changesets/cli/bin.js')
const changeset = (folder: string, args: readonly string[]): Promise<string> =>
  run(folder, process.execPath, [changesets, ...args])

/** @throws {ReleaseError} for uncommitted changes */
async function needClean(folder: string): Promise<void> {
  if (await run(folder, 'git', ['status', '--porcelain']))
    throw new ReleaseError('There are uncommitted changes. Commit or revert them.')
}

function readPlan(plan: unknown): NextRelease | undefined {
  if (!isRecord(plan) || !Array.isArray(plan.releases) || !Array.isArray(plan.changesets)) return undefined
  const [release]: readonly unknown[] = plan.releases
  if (!isRecord(release) || typeof release.newVersion !== 'string') return undefined
  const changes = plan.changesets.filter(isRecord).map(({ summary, releases }): Change => {
    const [first]: readonly unknown[] = Array.isArray(releases) ? releases : []
    return { bump: isRecord(first) ? String(first.type) : 'none', says: String(summary) }
  })
  return { version: release.newVersion, changes }
}

/** @throws {ReleaseError} without changesets */
export async function nextRelease(folder: string): Promise<NextRelease> {
  const mine = await mkdtemp(join(tmpdir(), 'insights-release-'))
  try {
    const file = join(mine, 'plan.json')
    // Needs a relative path.
    await changeset(folder, ['status', '--output', relative(folder, file)])
    const next = readPlan(JSON.parse(await readFile(file, 'utf8')))
    if (!next) throw new ReleaseError('Nothing to release: .changeset has no changeset. Run npx changeset.')
    return next
  } finally {
    await rm(mine, { recursive: true })
  }
}

/** The lockfile contains the version twice, which changesets does not update. */
async function setLockedVersion(folder: string, version: string): Promise<void> {
  const path = join(folder, 'package-lock.json')
  const lock: { version: string; packages: { '': { version: string } } } = JSON.parse(await readFile(path, 'utf8'))
  lock.version = version
  lock.packages[''].version = version
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`)
}

/**
 * Commits and tags the next version with CHANGELOG.md. @returns the tag, such as `v0.2.0` @throws {ReleaseError} for
 * uncommitted changes or an existing tag
 */
export async function writeRelease(folder: string, version: string): Promise<string> {
  const tag = `v${version}`
  await needClean(folder)
  if (await run(folder, 'git', ['tag', '--list', tag])) throw new ReleaseError(`The release ${tag} already exists.`)
  await changeset(folder, ['version'])
  await setLockedVersion(folder, version)
  await run(folder, 'git', ['add', '--all'])
  await run(folder, 'git', ['commit', '--quiet', '--message', `Release ${version}`])
  await run(folder, 'git', ['tag', '--annotate', '--message', `insights-client ${version}`, tag])
  return tag
}

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
