import { execFile } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'

export const tarballName = 'insights-client.tgz'

/** @returns path of the tarball, packed like for npm */
export async function packLibrary(folder: string): Promise<string> {
  const args = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root })
  const tarball = join(folder, tarballName)
  await rename(join(folder, stdout.trim().split('\n').at(-1) ?? ''), tarball)
  return tarball
}
