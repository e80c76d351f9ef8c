import { join, resolve } from 'node:path'
import { isRecord, isText, listOf, shape } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { type Files, json, readIfThere } from './files.ts'

/*
 * A page that is open during a release still lazy-loads files of its own release. A build can therefore include the assets
 * of earlier ones. Their names contain hashes and do not conflict. `releases.json` in each page's folder lists the files of
 * each release, newest first.
 */

export interface Kept {
  readonly count: number
  /** The previously served folder, with `web`, `webview` and `app` in it. */
  readonly from: string
}

interface Release {
  readonly release: string
  /** By path, without compressed files. */
  readonly assets: readonly string[]
}

export const releasesFile = 'releases.json'

const isAsset = (value: unknown): value is string => isText(value) && /^assets\/[\w.-]+$/.test(value)
const isTwin = (path: string): boolean => /\.(br|gz)$/.test(path)
const areReleases = listOf(shape<Release>({ release: isText, assets: listOf(isAsset) }))

const contentOf = (content: Uint8Array | undefined): unknown => parsed(new TextDecoder().decode(content))

const releaseIn = (files: ReadonlyMap<string, Uint8Array>): string => {
  const version = contentOf(files.get('version.json'))
  return isRecord(version) && isText(version.release) ? version.release : ''
}

/** Releases in a folder, newest first. */
async function releasesIn(folder: string): Promise<readonly Release[]> {
  const releases = contentOf(await readIfThere(join(folder, releasesFile)))
  return areReleases(releases) ? releases : []
}

const sameAssets = (one: Release, other: Release): boolean =>
  one.assets.length === other.assets.length && one.assets.every((path) => other.assets.includes(path))

async function assetIn(folder: string, path: string): Promise<[string, Uint8Array][]> {
  const found = await Promise.all(
    [path, `${path}.br`, `${path}.gz`].map(async (name) => [name, await readIfThere(join(folder, name))] as const),
  )
  if (!found[0]?.[1]) throw new Error(`${join(folder, path)} belongs to an earlier release, but is missing.`)
  return found.flatMap(([name, content]): [string, Uint8Array][] => (content ? [[name, content]] : []))
}

/**
 * Adds the list of releases and, if requested, the assets of earlier ones. @throws if an earlier release is incomplete
 */
export async function withEarlier(files: Files, name: string, kept: Kept | undefined): Promise<Files> {
  const assets = [...files.keys()].filter((path) => isAsset(path) && !isTwin(path)).sort()
  const own: Release = { release: releaseIn(files), assets }
  const folder = kept && join(kept.from, name)
  const known = folder === undefined ? [] : await releasesIn(folder)
  const earlier = known.filter((release) => !sameAssets(release, own)).slice(0, kept?.count)
  const paths = [...new Set(earlier.flatMap((release) => release.assets))].filter((path) => !files.has(path))
  const taken = await Promise.all(paths.map((path) => assetIn(folder ?? '', path)))
  return new Map([...files, ...taken.flat(), [releasesFile, json([own, ...earlier])]])
}

/** Removes files of earlier releases: a package contains one release. */
export function withoutEarlier(files: Files): Files {
  const releases = contentOf(files.get(releasesFile))
  if (!areReleases(releases)) return files
  const [own] = releases
  return new Map([...files].filter(([path]) => !path.startsWith('assets/') || own?.assets.includes(path)))
}

export function keptOf({ keep, from }: { readonly keep: string; readonly from: string }): Kept | undefined {
  const count = Number(keep)
  if (!/^\d+$/.test(keep)) throw new Error(`Invalid --keep ${keep}. Use a number of releases.`)
  return count > 0 ? { count, from: resolve(from) } : undefined
}
