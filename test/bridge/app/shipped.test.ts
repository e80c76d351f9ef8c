import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

describe('the shipped core', () => {
  const contents = `
    export { createBridge } from './bridge/app/bridge.ts'
    export { createContextStore } from './bridge/app/context.ts'
    export { createHandoff } from './bridge/app/handoff.ts'`
  const bundled = build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: ['safari15', 'chrome88'],
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })

  test('contains no schema library, and semver only in its own chunk', async () => {
    const { outputs } = (await bundled).metafile
    const chunkOf = (part: string) =>
      Object.keys(outputs).filter((name) =>
        Object.entries(outputs[name]?.inputs ?? {}).some(
          ([path, { bytesInOutput }]) => path.includes(part) && bytesInOutput > 0,
        ),
      )
    expect(chunkOf('node_modules/valibot')).toEqual([])
    expect(chunkOf('bridge/app/bridge.ts')).toHaveLength(1)
    expect(chunkOf('node_modules/semver')).toHaveLength(1)
    expect(chunkOf('node_modules/semver')).not.toEqual(chunkOf('bridge/app/bridge.ts'))
  })

  test('contains no examples', async () => {
    const { outputFiles } = await bundled
    expect(outputFiles.filter(({ text }) => /acme\.example|a screen of a later app/.test(text))).toEqual([])
  })
})
