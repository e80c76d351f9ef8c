import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { packLibrary, tarballName } from '#scripts/consume/program.ts'
import { folderForFile } from '#test/support/folder.ts'

const run = promisify(execFile)
const at = folderForFile()

/** A site whose bundler finds declared packages alone. */
const files = {
  'package.json': JSON.stringify({
    private: true,
    type: 'module',
    dependencies: {
      'insights-client': `file:../${tarballName}`,
      react: '19.3.1',
      'react-dom': '19.3.1',
      esbuild: '0.28.2',
      '@yarnpkg/esbuild-plugin-pnp': '3.0.0-rc.15',
    },
  }),
  'page.js': `import { defineExchange } from 'insights-client'
import { mount } from 'insights-client/web'
import 'insights-client/styles.css'
mount(document.body, defineExchange({}))`,
  'build.mjs': `import { build } from 'esbuild'
const plugins = process.versions.pnp ? [(await import('@yarnpkg/esbuild-plugin-pnp')).pnpPlugin()] : []
await build({ entryPoints: ['page.js'], bundle: true, splitting: true, format: 'esm', outdir: 'out', plugins, logLevel: 'error' })`,
  '.npmrc': 'hoist=false\nnode-linker=isolated\nstore-dir=../store\n',
  '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\nenableImmutableInstalls: false\n',
  'yarn.lock': '',
} as const

describe.skipIf(!isBuilt('library') || !isBuilt('package'))('an installer that hoists nothing', () => {
  beforeAll(async () => {
    await packLibrary(at())
    await writeFile(at('package.json'), '{ "private": true }')
    const tools = ['pnpm@9.15.9', '@yarnpkg/cli-dist@4.9.2']
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tools], { cwd: at() })
  })

  test.each(['pnpm', 'yarn'])('%s installs the package, and esbuild builds a page with it', async (name) => {
    const site = at(`site-${name}`)
    await mkdir(site)
    for (const [file, content] of Object.entries(files)) await writeFile(join(site, file), content)
    const tool = at('node_modules/.bin', name)
    await run(tool, ['install'], { cwd: site })
    await run(tool, ['node', 'build.mjs'], { cwd: site })
    expect((await readdir(join(site, 'out'))).length).toBeGreaterThan(100)
  })
})
