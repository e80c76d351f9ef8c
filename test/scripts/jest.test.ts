import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { folderForFile } from '#test/support/folder.ts'
import { root } from '../../esbuild.config.ts'

const packages = ['jest@30', 'babel-jest@30', '@babel/core@7', '@babel/preset-env@7', 'react@19', 'react-dom@19']

const use = `
const { createClient, defineExchange } = require('insights-client')
const { createBridge } = require('insights-client/bridge')
const { createFakeNative } = require('insights-client/testing')
const { mount } = require('insights-client/web')
require('insights-client/styles.css')

test('each entry exists', () => {
  for (const one of [createClient, defineExchange, createBridge, createFakeNative, mount]) expect(typeof one).toBe('function')
})

test('reads a configuration', () => {
  expect(() => defineExchange({ brand: { name: '' } })).toThrow('The exchange')
})
`

const run = promisify(execFile)
const at = folderForFile()

describe.skipIf(!isBuilt('library') || !isBuilt('package'))('a site that tests with Jest as CommonJS', () => {
  beforeAll(async () => {
    await writeFile(at('package.json'), '{ "private": true }')
    const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', at()]
    const { stdout } = await run('npm', packing, { cwd: root })
    const installing = ['install', '--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', [...installing, ...packages, at(stdout.trim())], { cwd: at() })
    await writeFile(at('noStyles.js'), '')
    await writeFile(at('use.test.js'), use)
  })

  test('loads each entry with the configuration that docs/testing.md gives', async () => {
    const page = await readFile(join(root, 'docs/testing.md'), 'utf8')
    const [, config = ''] = /```js\n(module\.exports = [^`]*)```/.exec(page) ?? []
    await writeFile(at('jest.config.js'), config)
    const { stderr } = await run(at('node_modules/.bin/jest'), ['--no-cache', '--ci'], { cwd: at() }).catch(
      (error) => error,
    )
    expect(stderr).toContain('Tests:       2 passed, 2 total')
  })
})
