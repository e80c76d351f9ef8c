import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'

export interface Locked {
  readonly version?: string
  readonly integrity?: string
  /** Bundled in another package, whose integrity covers it. */
  readonly inBundle?: boolean
  readonly license?: string
  /** Used by tools and tests only. */
  readonly dev?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>
}

export const readLockfile = async (path = 'package-lock.json'): Promise<Lockfile> =>
  JSON.parse(await readFile(join(root, path), 'utf8'))

/** Resolves a package from another's folder, like Node. */
function folderFor({ packages }: Lockfile, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const folder = `${at}${at && '/'}node_modules/${name}`
    if (packages[folder]) return folder
    if (at === '') return undefined
  }
}

/** Folders of packages and their dependencies. @param from default: the project's dependencies and peer dependencies */
export function foldersWith(
  lock: Lockfile,
  from: readonly string[] = Object.keys({
    ...lock.packages['']?.dependencies,
    ...lock.packages['']?.peerDependencies,
  }),
): readonly string[] {
  const found = new Set<string>()
  const visit = (at: string, names: readonly string[]) => {
    for (const name of names) {
      const folder = folderFor(lock, at, name)
      if (folder === undefined || found.has(folder)) continue
      found.add(folder)
      visit(folder, Object.keys(lock.packages[folder]?.dependencies ?? {}))
    }
  }
  visit('', from)
  return [...found].sort()
}
