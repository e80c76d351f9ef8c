import { execFile } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exists, root } from '../../esbuild.config.ts'

const git = async (folder: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)('git', ['-C', folder, ...args])).stdout.trim()

/** The commit of a checkout, marked if it has changes. `undefined` without git or in another project's repository. */
async function commitOf(folder: string): Promise<string | undefined> {
  try {
    const [top = '', commit = ''] = (await git(folder, ['rev-parse', '--show-toplevel', 'HEAD'])).split('\n')
    if ((await realpath(top)) !== (await realpath(folder))) return undefined
    const changes = await git(folder, ['status', '--porcelain'])
    // A constant length: git's own abbreviation depends on the number of objects.
    return commit.slice(0, 7) + (changes ? '.dirty' : '')
  } catch {
    return undefined
  }
}

/**
 * The version of a build, such as `0.1.0+abc1234`, `0.1.0+abc1234.dirty` with uncommitted changes, or `0.1.0` without
 * git.
 */
export async function releaseOf(folder: string): Promise<string> {
  const [{ version }, commit] = await Promise.all([
    readFile(join(folder, 'package.json'), 'utf8').then((content): { version: string } => JSON.parse(content)),
    commitOf(folder),
  ])
  return commit ? `${version}+${commit}` : version
}

let own: Promise<string> | undefined

export function ownRelease(): Promise<string> {
  own ??= releaseOf(root)
  return own
}

/** Additional outputs of a release build. Tests and benchmarks name those that they need. */
export const releaseParts = ['compressed', 'package', 'library', 'maps', 'bill'] as const
export type ReleasePart = (typeof releaseParts)[number]

/** A file of each. */
const proof: Readonly<Record<ReleasePart, string>> = {
  compressed: 'dist/web/index.html.br',
  package: 'dist/webview/marks.json',
  library: 'dist/bridge/index.d.ts',
  maps: 'dist/maps',
  bill: 'dist/web/sbom.cdx.json',
}

export const isBuilt = (part: ReleasePart): boolean => exists(proof[part])

/** @throws if the last build has not written it, with the command that does */
export function assertBuilt(part: ReleasePart): void {
  if (!isBuilt(part)) throw new Error(`${proof[part]} is missing. Run npm run build -- --release.`)
}
