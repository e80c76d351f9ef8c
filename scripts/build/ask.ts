import { minify } from '@swc/core'
import { build } from 'esbuild'
import { classicScript, type PageBuild } from '../../esbuild.config.ts'

/** The source of what stands in the document and asks, as small as it gets. */
export async function askSource(page: PageBuild, entry: string): Promise<string> {
  const { outputFiles } = await build({ ...classicScript(entry, 'ask.js', page), write: false })
  const { code } = await minify(outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '', {
    compress: { passes: 3 },
    mangle: true,
  })
  return code.replaceAll('</', '<\\/')
}
