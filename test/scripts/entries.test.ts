import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Metafile } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { modulesIn } from '#scripts/build/graph.ts'
import { isBuilt } from '#scripts/build/release.ts'
import { libraryEntries, root } from '../../esbuild.config.ts'

/** What an output brings, at once or late: outputs, and what stays an import. */
function reachOf({ outputs }: Metafile, entry: string): { readonly own: string[]; readonly others: string[] } {
  const own = new Set([entry])
  const others = new Set<string>()
  for (const path of own)
    for (const { path: next, external } of outputs[path]?.imports ?? []) (external ? others : own).add(next)
  return { own: [...own], others: [...others] }
}

/** Runs a module in a Node of its own, in this folder, where the package finds itself by its name. */
async function inNode(source: string): Promise<string> {
  // From 21 on Node has a navigator too; a host's server may be older.
  const args = ['--no-experimental-global-navigator', '--input-type=module', '-e', source]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return stdout.trim()
}

// `npm test` builds it first; without a build there is nothing to hold to its promise.
describe.skipIf(!isBuilt('library'))('an entry on a server', () => {
  const names = Object.keys(libraryEntries).map((name) => (name === 'index' ? '.' : `./${name}`))

  test('is each export of the package, except its styles', async () => {
    const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(Object.keys(exports).sort()).toEqual([...names, './styles.css'].sort())
  })

  test.each(names)('%s is imported without a window', async (name) => {
    const said = await inNode(`
      const entry = await import('insights-client${name.slice(1)}')
      console.log(Object.keys(entry).length, typeof window, typeof document, typeof navigator)`)
    expect(said).toMatch(/^[1-9]\d* undefined undefined undefined$/)
  })

  test.each(['web', 'webview'])('%s throws a reason when mounted there', async (name) => {
    const said = await inNode(`
      import { InsightsError } from 'insights-client'
      import { mount, MountError } from 'insights-client/${name}'
      try { mount(undefined, {}) } catch (error) {
        console.log(error instanceof MountError && error instanceof InsightsError, error.message)
      }`)
    expect(said).toMatch(/^true mount\(\) needs a document/)
  })

  test('renders a component that mounts the section in an effect', async () => {
    const said = await inNode(`
      import { createElement, useEffect, useRef } from 'react'
      import { renderToString } from 'react-dom/server'
      import { mount } from 'insights-client/web'
      function Insights() {
        const root = useRef(null)
        useEffect(() => mount(root.current, {}), [])
        return createElement('div', { ref: root })
      }
      console.log(renderToString(createElement(Insights)))`)
    expect(said).toBe('<div></div>')
  })
})

test.skipIf(!isBuilt('library'))(
  'the bridge entry contains neither a renderer nor the exchange’s protocol, not even lazily',
  async () => {
    const metafile: Metafile = JSON.parse(await readFile(join(root, 'dist/bridge/meta.json'), 'utf8'))
    const { own, others } = reachOf(metafile, 'dist/bridge/bridge.js')
    const modules = modulesIn(metafile, own)
    expect(modules).toContain('bridge/app/bridge.ts')
    expect(modules.filter((path) => !/^bridge\/(app|carriers|lib|site)\//.test(path))).toEqual([])
    expect(others).toEqual(['semver/functions/compare.js'])
  },
)
