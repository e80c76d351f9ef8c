import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPackage, Package } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { libraryEntries, root } from '../../esbuild.config.ts'

/** The part of the package that its exports lead to. Pages and hosts are in it, but are not imported. */
async function exported(): Promise<[path: string, content: Buffer][]> {
  const paths = ['package.json', ...globSync('dist/bridge/**/*.{js,ts,css}', { cwd: root })]
  return Promise.all(paths.map(async (path): Promise<[string, Buffer]> => [path, await readFile(join(root, path))]))
}

// ES modules alone are published: what else resolves them is not asked.
const resolutions = ['bundler', 'node16-esm']

// `npm test` builds it first; without a build there is nothing to hold to its promise.
describe.skipIf(!isBuilt('library'))('the package', () => {
  test('passes publint', async () => {
    const files = (await exported()).map(([path, data]) => ({ name: `package/${path}`, data: new Uint8Array(data) }))
    const { messages, pkg } = await publint({ pkgDir: 'package', pack: { files }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  test.each(Object.keys(libraryEntries))('has the types of %s in one file', async (name) => {
    const types = await readFile(join(root, `dist/bridge/${name}.d.ts`), 'utf8')
    expect(types).toContain('export ')
    const said = types.replaceAll(/\/\*[\s\S]*?\*\//g, '')
    expect(said.match(/(?:from|import\() *['"]\.[^'"]*/g)).toBeNull()
  })

  test('has types that match each entry, for bundlers and Node', async () => {
    const files = await exported()
    const { name, version } = JSON.parse(String(files[0]?.[1]))
    const at = `/node_modules/${name}/`
    const found = await checkPackage(
      new Package(Object.fromEntries(files.map(([path, data]) => [at + path, new Uint8Array(data)])), name, version),
    )
    if (!found.types) throw new Error('There are no types.')
    const entries = Object.entries(found.entrypoints)
    expect(entries.map(([entry]) => entry).sort()).toContain('./styles.css')
    const unresolved = entries.flatMap(([entry, { resolutions: all }]) =>
      Object.entries(all)
        .filter(([kind, { resolution }]) => resolutions.includes(kind) && !resolution?.isTypeScript)
        .map(([kind]) => `${entry} by ${kind}`),
    )
    expect(unresolved).toEqual([])
    const problems = found.problems.filter(
      (problem) => !('resolutionKind' in problem) || resolutions.includes(problem.resolutionKind),
    )
    expect(problems).toEqual([])
  })
})
