import { execFile } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'

const git = async (folder: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)('git', ['-C', folder, ...args])).stdout.trim()

/** The commit of a checkout, and whether it is all that is built. Nothing where there is no git, or another project's. */
async function commitOf(folder: string): Promise<string | undefined> {
  try {
    const [top = '', commit = ''] = (await git(folder, ['rev-parse', '--show-toplevel', 'HEAD'])).split('\n')
    if ((await realpath(top)) !== (await realpath(folder))) return undefined
    const changes = await git(folder, ['status', '--porcelain'])
    // As long everywhere: git itself says more letters in a checkout that has more objects.
    return commit.slice(0, 7) + (changes ? '.dirty' : '')
  } catch {
    return undefined
  }
}

/**
 * What a build of this folder is called: the package's version, and the commit where one is known, as `0.1.0+abc1234`. With
 * changes that no commit has, `0.1.0+abc1234.dirty`; from an archive without git, `0.1.0`.
 */
export async function releaseOf(folder: string): Promise<string> {
  const [{ version }, commit] = await Promise.all([
    readFile(join(folder, 'package.json'), 'utf8').then((content): { version: string } => JSON.parse(content)),
    commitOf(folder),
  ])
  return commit ? `${version}+${commit}` : version
}

let own: Promise<string> | undefined

/** What a build of this project is called, asked for once a process. */
export function ownRelease(): Promise<string> {
  own ??= releaseOf(root)
  return own
}
