import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { folderForFile } from '#test/support/folder.ts'
import { root } from '../../esbuild.config.ts'

const consumer = `
import 'insights-client/styles.css'
import { createClient, defineExchange, type Post } from 'insights-client'
import { type AppConfig, type Bridge, BridgeError, createBridge, createContextStore } from 'insights-client/bridge'
import { createFakeNative, fakeApp } from 'insights-client/testing'
import { fetchPreview, previewHandler, readPreviewSite, injectPreview } from 'insights-client/preview'
import { createTracker, type OnReport, type Report } from 'insights-client/tracking'
import { mount, track } from 'insights-client/web'
import { mount as mountInApp } from 'insights-client/webview'

export const exchange = defineExchange({
  brand: { name: 'Acme', accent: ['#1D5FE0', '#6FA3FF'] },
  domains: { api: 'https://api.acme.example', config: 'self', report: 'self', images: ['self'] },
  signing: { certificate: './gateway.pem', allowUnsigned: false },
  cookies: { session: 's', user: 'u', refresh: 'r' },
  app: { schemes: ['acme'], handlers: {}, control: 'AcmeControl', screens: { rank: 'AcmeRank' } },
})
const client = createClient(exchange, { state: () => ({ theme: 'white', locale: 'en', simulation: false }) })
export const posts: Promise<readonly Post[]> = client.call('social.feed', { tab: 'hot' }).then((page) => page.posts)
export const app = fakeApp(exchange, { carrier: 'ios', version: '2.31.0' })
const ownApp: AppConfig = { schemes: ['acme'], handlers: {}, control: 'AcmeControl', screens: {} }
export const bridge: Bridge = createBridge(ownApp)
export const theme: 'white' | 'black' | undefined = createContextStore(bridge)?.get().theme
export const shared: Promise<boolean> = bridge
  .call('share', { url: 'https://acme.example', title: 'A post' })
  .then((result) => result.shared, (error) => error instanceof BridgeError && error.isTransient)
export const native = createFakeNative({ exchange: { app: ownApp }, carrier: 'android' })
export const stop: () => void = mount(document.body, exchange, { base: '/community' })
track({ type: 'click', event_tracking_id: 'b7001', business2: 'autumn', timely: true })
const told: Report[] = []
const onReport: OnReport = (report) => void told.push(report)
export const tracker = createTracker({
  exchange,
  state: () => ({ locale: 'en', userId: '' }),
  onReport,
})
const site = readPreviewSite({})
export const answer: (request: Request) => Promise<Response> = previewHandler({ site, page: fetch })
export const html: Promise<string> = fetchPreview('/', fetch, site).then((head) => (head ? injectPreview('', head) : ''))
export const leave: () => void = mountInApp(document.body, exchange)
// @ts-expect-error: there is no such call.
void client.call('social.unheardOf', {})
`

/** A project whose compiler looks into our types as well. */
const tsconfigOf = (module: string, moduleResolution: string) => ({
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module,
    moduleResolution,
    skipLibCheck: false,
    types: [],
  },
  files: ['consumer.ts'],
})

// `npm test` builds it first; without a build there is nothing to hold to its promise.
describe.skipIf(!isBuilt('library'))('the library, in a host project', () => {
  const at = folderForFile()
  beforeAll(async () => {
    await mkdir(at('node_modules'))
    await symlink(root, at('node_modules/insights-client'))
    await writeFile(at('consumer.ts'), consumer)
    await writeFile(at('package.json'), JSON.stringify({ type: 'module' }))
  })

  test.each([
    ['preserve', 'bundler'],
    ['nodenext', 'nodenext'],
  ])('has types for each entry: module %s, resolution %s', async (module, resolution) => {
    await writeFile(at('tsconfig.json'), JSON.stringify(tsconfigOf(module, resolution)))
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', at()]).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')
  })
})
