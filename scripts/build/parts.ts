import { exists } from '../../esbuild.config.ts'

/** What only a release has, beside what serves a page. Tests and benches that need one of these say so. */
export const releaseParts = ['compressed', 'package', 'library', 'maps', 'bill'] as const
export type ReleasePart = (typeof releaseParts)[number]

/** What each part writes. */
const proof: Readonly<Record<ReleasePart, string>> = {
  compressed: 'dist/web/index.html.br',
  package: 'dist/webview/seal.json',
  library: 'dist/bridge/index.d.ts',
  maps: 'dist/maps',
  bill: 'dist/web/sbom.cdx.json',
}

export const isBuilt = (part: ReleasePart): boolean => exists(proof[part])

/** @throws where the last build left this part out; the sentence says which command makes it. */
export function assertBuilt(part: ReleasePart): void {
  if (!isBuilt(part)) throw new Error(`${proof[part]} is missing. Run npm run build -- --release.`)
}
