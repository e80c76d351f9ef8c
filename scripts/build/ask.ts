import { minify } from '@swc/core'
import { build } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { classicScript, type PageBuild } from '../../esbuild.config.ts'

/** One classic script, as small as it gets. */
async function smallest(page: PageBuild, entry: string, defined: Readonly<Record<string, string>>): Promise<string> {
  const options = classicScript(entry, 'small.js', page)
  const { outputFiles } = await build({ ...options, define: { ...options.define, ...defined } })
  const { code } = await minify(outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '', {
    compress: { passes: 3 },
    mangle: true,
  })
  return code
}

/** The source of what stands in the document and asks. */
export async function askSource(page: PageBuild, entry: string, { app }: Exchange): Promise<string> {
  const { request = 'request' } = app.handlers
  const code = await smallest(page, entry, { requestHandler: JSON.stringify(request) })
  return code.replaceAll('</', '<\\/')
}

/** The source of the service worker. */
export const workerSource = (page: PageBuild): Promise<string> => smallest(page, 'web/worker/worker.ts', {})
