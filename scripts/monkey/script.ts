import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../esbuild.config.ts'

/** What runs in every window before its own scripts: the probe, and in the top one the agent. */
export async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'scripts/monkey/page/index.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: ['chrome119', 'firefox119', 'safari17'],
  })
  return outputFiles.map(({ text }) => text).join('\n')
}
