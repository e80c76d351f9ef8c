import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { type Files, readFolder } from '#scripts/build/files.ts'
import { withoutEarlier } from '#scripts/build/keep.ts'
import { PackError } from './pack.ts'

/** `dist/`: the parent folder of the built command, or the clone's when it runs from source. */
export const builtFolder = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/' : '../', import.meta.url)

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Files of built pages without those of earlier releases, from their folder or from the archive (`web.zip` for `web`)
 * that the published package contains. @throws {PackError} if both are missing
 */
export async function builtPages(folder: string): Promise<Files> {
  try {
    return withoutEarlier(await readFolder(folder))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const archive = await readFile(`${folder}.zip`).catch((cause: unknown) => {
    throw new PackError(`${folder} has no built pages. Run \`npm run build -- --release\`.`, { cause })
  })
  return new Map(Object.entries(unzipSync(archive)))
}

export function jsonOf<T>(files: Files, folder: string, name: string): T {
  const content = files.get(name)
  if (!content) throw new PackError(`${folder} has no ${name}. Run \`npm run build -- --release\`.`)
  return JSON.parse(new TextDecoder().decode(content))
}
