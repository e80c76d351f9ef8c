import { build } from 'esbuild'

const contents = `
import { judgeCrypto } from './judge.ts'
import { findPair, findRefused, keepPair, refuseKeys } from './kept.ts'
Object.assign(window, { judgeCrypto, keepPair, findPair, refuseKeys, findRefused })
`

/** The script of the page in which the cryptography is tested. */
export async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
