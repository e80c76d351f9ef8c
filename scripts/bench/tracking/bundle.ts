import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export const peers = ['ours', 'posthog', 'snowplow', 'segment', 'sensors'] as const
export type PeerName = (typeof peers)[number]

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

/** The page's script: the bench with one library in it. */
export async function pageFor(peer: PeerName): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [at('./page.ts')],
    format: 'iife',
    globalName: 'bench',
    alias: { 'bench:tracker': at(`./peers/${peer}.ts`) },
  })
  return outputFiles[0]?.text ?? ''
}

/** The whole library after gzip, as its adapter takes it: ours with its storage, without the fingerprint that is loaded apart. */
export async function gzipOf(peer: PeerName): Promise<number> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [at(`./peers/${peer}.ts`)],
    format: 'iife',
    external: ['@fingerprintjs/fingerprintjs'],
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}
