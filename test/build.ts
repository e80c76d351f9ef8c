import { isBuilt, releaseParts } from '#scripts/build/release.ts'
import { build } from '#scripts/build.ts'

declare global {
  var testBuild: Promise<void> | undefined
}

/**
 * Builds the pages that the browser tests open, once a run, with the parts of a release that `dist` has. `npm test` has built them
 * before.
 */
export default async function (): Promise<void> {
  if (process.env.INSIGHTS_IS_BUILT) return
  globalThis.testBuild ??= build({ parts: releaseParts.filter(isBuilt) })
  await globalThis.testBuild
}
