import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Metafile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modulesIn } from '#scripts/build/graph.ts'
import { isBuilt } from '#scripts/build/release.ts'
import { libraryEntries, root } from '../../esbuild.config.ts'
import { fakeWindow } from '../fixtures/app/fakeWindow.ts'

/** What an output brings, at once or late: outputs, and what stays an import. */
function reachOf({ outputs }: Metafile, entry: string): { readonly own: string[]; readonly others: string[] } {
  const own = new Set([entry])
  const others = new Set<string>()
  for (const path of own)
    for (const { path: next, external } of outputs[path]?.imports ?? []) (external ? others : own).add(next)
  return { own: [...own], others: [...others] }
}

const built = (name: string): string => join(root, `dist/bridge/${name}.js`)

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

describe.skipIf(!isBuilt('library'))('the bridge entry with the fake app', () => {
  const app = {
    schemes: ['acme'],
    handlers: { openScreen: 'acmeOpen' },
    control: 'AcmeControl',
    screens: { topics: 'AcmeTopics', rank: 'AcmeRank' },
  } as const
  let bridging: typeof import('#bridge/app/index.ts')
  let testing: typeof import('#fixtures/app/index.ts')
  beforeAll(async () => {
    bridging = await import(pathToFileURL(built('bridge')).href)
    testing = await import(pathToFileURL(built('testing')).href)
  })
  const closing: (() => void)[] = []
  afterAll(() => {
    for (const close of closing) close()
  })

  /** A page of a host site, in an app. */
  function meet(carrier: 'ios' | 'iosReply' | 'android' | 'androidListener', version = '2.31.0') {
    const native = testing.createFakeNative({ exchange: { app }, carrier, version, locale: 'de', userId: '1001' })
    const window = fakeWindow()
    closing.push(native.install(window))
    const bridge = bridging.createBridge(app, { window })
    closing.push(bridge.close)
    const context = bridging.createContextStore(bridge, window)
    if (!context) throw new Error('There is no app around the page.')
    closing.push(context.close)
    const handoff = bridging.createHandoff({ bridge, exchange: { app }, context })
    return { native, bridge, context, handoff }
  }
  const routeOf = (path: string) => {
    const route = bridging.matchRoute(path)
    if (!route) throw new Error(`${path} is no route.`)
    return [route, `https://page${path}`] as const
  }

  test.each(['ios', 'iosReply', 'android', 'androidListener'] as const)(
    'calls methods, hears events, reads the context and hands over: %s',
    async (carrier) => {
      const { native, bridge, context, handoff } = meet(carrier)
      expect(bridge.carrier).toBe(carrier)
      expect(await bridge.call('getUserInfo', {})).toEqual({ userInfo: { userId: '1001' } })
      expect(context.get()).toMatchObject({ locale: 'de', version: '2.31.0', userId: '1001' })

      const heard: unknown[] = []
      bridge.on('appearance', (change) => heard.push(change))
      native.update({ theme: 'black' })
      expect([heard, context.get().theme]).toEqual([[{ theme: 'black' }], 'black'])

      const opened = new Promise((resolve) => native.$currentView.listen(resolve))
      expect(await handoff(...routeOf('/insights/topics'))).toEqual({ to: 'native', screen: 'AcmeTopics' })
      expect(await opened).toMatchObject({ kind: 'screen', name: 'AcmeTopics', url: 'https://page/insights/topics' })
    },
  )

  test('keeps a route whose screen needs a newer app', async () => {
    const { handoff } = meet('ios', '2.30.9')
    expect(await handoff(...routeOf('/insights/rank'))).toEqual({
      to: 'web',
      reason: 'app_too_old',
      minVersion: '2.31.0',
      appVersion: '2.30.9',
    })
  })

  test('fails a method with its own kind of error', async () => {
    const { bridge } = meet('ios')
    const call = bridge.call('request', { method: 'GET', path: 'v1/x', params: {} })
    await expect(call).rejects.toBeInstanceOf(bridging.BridgeError)
    await expect(call).rejects.toMatchObject({ code: 'native_error', details: { native: { code: 'no_gateway' } } })
  })

  test('contains neither a renderer nor the exchange’s protocol, not even lazily', async () => {
    const metafile: Metafile = JSON.parse(await readFile(join(root, 'dist/bridge/meta.json'), 'utf8'))
    const { own, others } = reachOf(metafile, 'dist/bridge/bridge.js')
    const modules = modulesIn(metafile, own)
    expect(modules).toContain('bridge/app/bridge.ts')
    expect(modules.filter((path) => !/^bridge\/(app|carriers|lib|site)\//.test(path))).toEqual([])
    expect(others).toEqual(['semver/functions/compare.js'])
  })
})
