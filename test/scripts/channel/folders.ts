import type { KeyObject } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { type Made, makePackage, type PackageOptions } from '../packages/make.ts'

/** Writes a package as the packer does: signed, whole, and file by file. */
export const writePackage = (folder: string, options: PackageOptions): Promise<void> =>
  writeMade(folder, makePackage(options))

/** Writes what was made of a package, its files as its archive has them. */
export async function writeMade(folder: string, { manifest, signature, zip }: Made): Promise<void> {
  const files = Object.entries(unzipSync(zip)).filter(([name]) => !name.startsWith('manifest.'))
  const all = [
    ['manifest.json', manifest],
    ['manifest.sig', signature],
    ['insights-webview.zip', zip],
    ...files.map(([name, content]) => [`files/${name}`, content] as const),
  ] as const
  for (const [name, content] of all) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

/** Writes a key as the packer keeps it. */
export const writeKey = (path: string, key: KeyObject): Promise<void> =>
  writeFile(path, key.export({ type: 'pkcs8', format: 'pem' }))
