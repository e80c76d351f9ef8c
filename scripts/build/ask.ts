import { minify } from '@swc/core'
import { build } from 'esbuild'
import type { Exchange } from '../../bridge/config.ts'
import { classicScript, type PageBuild } from '../../esbuild.config.ts'

/** The source of what stands in the document and asks, as small as it gets. */
export async function askSource(page: PageBuild, entry: string, { app }: Exchange): Promise<string> {
  const options = classicScript(entry, 'ask.js', page)
  const { request = 'request' } = app.handlers
  const define = { ...options.define, requestHandler: JSON.stringify(request) }
  const { outputFiles } = await build({ ...options, define })
  const { code } = await minify(outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '', {
    compress: { passes: 3 },
    mangle: true,
  })
  return code.replaceAll('</', '<\\/')
}
