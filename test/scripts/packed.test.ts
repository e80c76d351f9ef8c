import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#scripts/build/locales.ts'
import { isBuilt } from '#scripts/build/release.ts'
import { root } from '../../esbuild.config.ts'

const maxFiles = 430

/** The paths of the files that npm packs. */
async function packedPaths(): Promise<string[]> {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root })
  return [...stdout.matchAll(/"path": "([^"]+)"/g)].map(([, path = '']) => path)
}

const linksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, path = '']) => path)

test('each relative link in a packed page leads to a packed file', async () => {
  const paths = await packedPaths()
  const pages = paths.filter((path) => path.endsWith('.md'))
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/embedding.md', 'contract/EXCHANGE.md']),
  )
  const isPacked = (target: string) => paths.some((path) => path === target || path.startsWith(`${target}/`))
  const broken = pages.flatMap((page) =>
    linksIn(readFileSync(join(root, page), 'utf8'))
      .map((link) => posix.normalize(posix.join(posix.dirname(page), link)).replace(/\/$/, ''))
      .filter((target) => !isPacked(target))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

describe('llms.txt', () => {
  const text = readFileSync(join(root, 'llms.txt'), 'utf8')

  test('links to packed files only, and to each packed page', async () => {
    const paths = await packedPaths()
    const links = linksIn(text)
    expect(paths).toContain('llms.txt')
    expect(links.filter((link) => !paths.includes(link))).toEqual([])
    // The README is the registry's own page of the package.
    const pages = paths.filter((path) => path.endsWith('.md') && path !== 'README.md')
    expect(pages.filter((page) => !links.includes(page))).toEqual([])
  })

  test('names each entry', () => {
    const { exports }: { exports: Readonly<Record<string, unknown>> } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    )
    for (const entry of Object.keys(exports)) expect(text).toContain(`- \`insights-client${entry.slice(1)}\`: `)
  })
})

// `npm test` builds it first; without a build there is nothing to hold to its promise.
describe.skipIf(!isBuilt('library') || !isBuilt('package'))('the archive that is published', () => {
  test('has few files: the library’s, and of each page build one archive', async () => {
    const paths = await packedPaths()
    expect(paths).toEqual(
      expect.arrayContaining(['dist/bridge/cli.js', 'dist/bridge/messages.json', 'dist/web.zip', 'dist/webview.zip']),
    )
    expect(paths.length).toBeLessThanOrEqual(maxFiles)
    const folders = new Set(paths.map((path) => path.replace(/[^/]+$/, '')))
    expect([...folders].filter((folder) => folder.startsWith('dist/')).sort()).toEqual(['dist/', 'dist/bridge/'])
  })

  test.each([
    ['web', 'marks.json'],
    ['webview', 'manifest.json'],
  ])('has all of %s that is built for a server or an app', async (name, needed) => {
    const archive = unzipSync(await readFile(join(root, `dist/${name}.zip`)))
    expect(Object.keys(archive)).toContain(needed)
    const wanted = Object.keys(archive).filter((path) => path.startsWith('assets/'))
    expect(wanted.length).toBeGreaterThan(100)
    for (const path of [needed, ...wanted.slice(0, 20)])
      expect([path, Buffer.from(archive[path] ?? []).equals(await readFile(join(root, 'dist', name, path)))]).toEqual([
        path,
        true,
      ])
  })

  test('has each language as one module', async () => {
    const { outputs } = JSON.parse(await readFile(join(root, 'dist/bridge/meta.json'), 'utf8'))
    const inputs = Object.values(outputs).map((output) => Object.keys(Object(output).inputs))
    const ofLanguages = inputs.flatMap((paths) => paths.filter((path) => path.startsWith('web/locales/')))
    expect(ofLanguages.sort()).toEqual(languageCodes.map((code) => `web/locales/${code}.json`).sort())
  })
})
