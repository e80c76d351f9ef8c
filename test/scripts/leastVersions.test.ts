import { execFile } from 'node:child_process'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { folderForFile } from '#test/support/folder.ts'
import { root } from '../../esbuild.config.ts'
import { acmeConfig } from '../support/smallSite.ts'

/** The least that docs/embedding.md and `engines` state, and what a site of that age has beside it. */
const least = { node: '20.19.0', typescript: '5.0.4' }
const beside = { react: '18.2.0', 'react-dom': '18.2.0', '@types/react': '18.3.23' }

const use = `
import { defineExchange } from 'insights-client'
import { createBridge } from 'insights-client/bridge'
import { previewHandler } from 'insights-client/preview'
import { createFakeNative } from 'insights-client/testing'
import { mount } from 'insights-client/web'
export const take = (root: HTMLElement, exchange: Parameters<typeof defineExchange>[0]): (() => void) =>
  mount(root, defineExchange(exchange), { base: '/community' })
export const kept = [createBridge, previewHandler, createFakeNative]
`

const run = promisify(execFile)
const at = folderForFile()

describe.skipIf(!isBuilt('library') || !isBuilt('package'))('the minimum versions in the docs', () => {
  beforeAll(async () => {
    await writeFile(at('package.json'), '{ "private": true, "type": "module" }')
    const wanted = Object.entries({ ...least, ...beside }).map(([name, version]) => `${name}@${version}`)
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...wanted], { cwd: at() })
    await cp(join(root, 'package.json'), at('node_modules/insights-client/package.json'), { recursive: true })
    await symlink(join(root, 'dist'), at('node_modules/insights-client/dist'))
    await writeFile(at('use.ts'), use)
    await writeFile(at('acme.mjs'), acmeConfig())
  })

  test.each([
    ['bundler', 'esnext'],
    ['node16', 'node16'],
  ])('TypeScript accepts the types with the module resolution %s', async (resolution, module) => {
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
    const args = [...options, '--module', module, '--moduleResolution', resolution, 'use.ts']
    const { stdout } = await run(at('node_modules/.bin/tsc'), args, { cwd: at() }).catch((error) => error)
    expect(stdout).toBe('')
  })

  test('Node runs the site command and imports the entries', async () => {
    const node = at('node_modules/node/bin/node')
    expect((await run(node, ['--version'])).stdout.trim()).toBe(`v${least.node}`)
    const cli = join(root, 'dist/bridge/cli.js')
    const { stdout } = await run(node, [cli, 'site', 'acme.mjs', '--host', 'node', '--out', 'site'], { cwd: at() })
    expect(stdout).toContain('serve.mjs')
    const entries = ['', '/bridge', '/preview', '/testing', '/web', '/tracking']
    const source = entries.map((name) => `await import('insights-client${name}')`).join('\n')
    await run(node, ['--input-type=module', '--eval', source], { cwd: at() })
  })
})
