import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { root } from '../../esbuild.config.ts'

const common = {
  bundle: true,
  write: false,
  minify: true,
  target: ['safari15', 'chrome88'],
  absWorkingDir: root,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
} as const satisfies BuildOptions

/** A page's script, which exports to `bench`. @param entry path relative to the repository */
export async function pageScript(entry: string): Promise<string> {
  const { outputFiles } = await build({ ...common, entryPoints: [entry], format: 'iife', globalName: 'bench' })
  return outputFiles[0]?.text ?? ''
}

export async function gzipBytes(entry: string, how: Pick<BuildOptions, 'format' | 'external'> = {}): Promise<number> {
  const { outputFiles } = await build({ ...common, entryPoints: [entry], format: 'esm', ...how })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}
