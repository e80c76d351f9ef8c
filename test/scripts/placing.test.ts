import { globSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

const isRenderer = (path: string): boolean => /^(?:react-dom|preact|@testing-library)(?:\/|$)/.test(path)

/** Of these files those through whose imports, at once or late, a renderer is reached; with the way to it. */
async function renderersIn(files: readonly string[], contents: Record<string, string> = {}): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [...files],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'none',
    format: 'esm',
    platform: 'node',
    splitting: true,
    packages: 'external',
    external: ['insights:*'],
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'contents',
        setup({ onLoad }) {
          onLoad({ filter: /\.test\.ts$/ }, ({ path }) => {
            const made = Object.entries(contents).find(([file]) => path.endsWith(file))?.[1]
            return made === undefined ? undefined : { contents: made, loader: 'ts' }
          })
        },
      },
    ],
  })
  const wayFrom = (file: string): string | undefined => {
    const from = new Map<string, string>([[file, file]])
    for (const [path, way] of from) {
      for (const next of metafile.inputs[path]?.imports ?? []) {
        if (isRenderer(next.path)) return `${way} → ${next.path}`
        if (!from.has(next.path)) from.set(next.path, `${way} → ${next.path}`)
      }
    }
    return undefined
  }
  return files.map(wayFrom).filter((way) => way !== undefined)
}

test('a test that can render runs under both renderers: no *.test.ts of the screens reaches one', async () => {
  const files = globSync('test/{web,webview}/**/*.test.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(50)
  expect(await renderersIn(files)).toEqual([])
})

test.each([
  ['by itself', "import { render } from '@testing-library/react'", '@testing-library/react'],
  [
    'through a helper',
    "import { profileWith } from '../people/user/world.tsx'",
    'test/web/features/people/user/world.tsx',
  ],
  ['through the product, late', "void import('../../../../web/app/render.tsx')", 'react-dom/client'],
])('one that reaches it %s is found', async (_, source, through) => {
  const file = 'test/web/features/post/beginsWith.test.ts'
  const [way] = await renderersIn([file], { [file]: `${source}\nconsole.log(1)` })
  expect(way).toContain(through)
})
