import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const common = {
  bundle: true,
  write: false as const,
  minify: true,
  target: ['safari15', 'chrome88'],
  absWorkingDir: root,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent' as const,
}

/** The page's script: the bench, and the tracker. */
export async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [at('./page.ts')],
    format: 'iife',
    globalName: 'bench',
  })
  return outputFiles[0]?.text ?? ''
}

/** The tracker with its storage after gzip, without the fingerprint, which loads apart. */
export async function gzipBytes(): Promise<number> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [at('./tracker.ts')],
    format: 'iife',
    external: ['@fingerprintjs/fingerprintjs'],
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}
