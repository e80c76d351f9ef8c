import { exists } from '../../esbuild.config.ts'

/** Additional outputs of a release build. Tests and benchmarks name those that they need. */
export const releaseParts = ['compressed', 'package', 'library', 'maps', 'bill'] as const
export type ReleasePart = (typeof releaseParts)[number]

/** A file of each. */
const proof: Readonly<Record<ReleasePart, string>> = {
  compressed: 'dist/web/index.html.br',
  package: 'dist/webview/seal.json',
  library: 'dist/bridge/index.d.ts',
  maps: 'dist/maps',
  bill: 'dist/web/sbom.cdx.json',
}

export const isBuilt = (part: ReleasePart): boolean => exists(proof[part])

/** @throws if the last build has not written it, with the command that does */
export function assertBuilt(part: ReleasePart): void {
  if (!isBuilt(part)) throw new Error(`${proof[part]} is missing. Run npm run build -- --release.`)
}
