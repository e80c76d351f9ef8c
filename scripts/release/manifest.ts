import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Run by npm before and after it packs: the package has no `imports`, because its scripts use none and the folders they
 * lead to are not in it.
 */

/** @param folder contains package.json */
export async function withoutImports(folder: string): Promise<void> {
  const [manifest, original] = pathsIn(folder)
  // From a run that was interrupted.
  await restoreManifest(folder)
  const text = await readFile(manifest, 'utf8')
  const { imports: _, ...packed } = JSON.parse(text)
  await mkdir(join(folder, 'dist'), { recursive: true })
  await writeFile(original, text)
  await writeFile(manifest, `${JSON.stringify(packed, null, 2)}\n`)
}

/** Undoes {@link withoutImports}. */
export async function restoreManifest(folder: string): Promise<void> {
  const [manifest, original] = pathsIn(folder)
  const isChanged = await access(original).then(
    () => true,
    () => false,
  )
  if (isChanged) await rename(original, manifest)
}

const pathsIn = (folder: string): readonly [manifest: string, original: string] => [
  join(folder, 'package.json'),
  join(folder, 'dist/package.original.json'),
]

if (import.meta.main) await (process.argv.includes('--restore') ? restoreManifest : withoutImports)(process.cwd())
