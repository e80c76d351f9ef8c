import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { languageCodes } from '../../scripts/build/locales.ts'
import { isBuilt } from '../../scripts/build/parts.ts'

const maxFiles = 400

// `npm test` builds it first; without a build there is nothing to hold to its promise.
describe.skipIf(!isBuilt('library') || !isBuilt('package'))('the archive that is published', () => {
  test('has few files: the library’s, and of each page build one archive', async () => {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
    })
    const paths: string[] = [...stdout.matchAll(/"path": "([^"]+)"/g)].map(([, path = '']) => path)
    expect(paths).toEqual(expect.arrayContaining(['dist/bridge/cli.js', 'dist/web.zip', 'dist/webview.zip']))
    expect(paths.length).toBeLessThanOrEqual(maxFiles)
    const folders = new Set(paths.map((path) => path.replace(/[^/]+$/, '')))
    expect([...folders].filter((folder) => folder.startsWith('dist/')).sort()).toEqual(['dist/', 'dist/bridge/'])
  })

  test.each([
    ['web', 'seal.json'],
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
