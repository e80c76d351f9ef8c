import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { nativeCarriers } from '../../fixtures/app/settings.ts'
import { openRelease } from '../../fixtures/released/open.ts'
import { type Sandbox, startSandbox } from '../../scripts/sandbox.ts'
import { exchangeCases } from '../../webview/contract/exchangeCases.ts'
import { type Desk, openDesk } from './app/desk.ts'
import { untilDone } from './app/run.ts'

/*
 * The conformance page of release 0.1, whose protocol is 1, in today's app, whose protocol is 2. The other way round is in
 * `test/fixtures/app/conformance.test.ts`.
 */

let sandbox: Sandbox
let desk: Desk
beforeAll(async () => {
  const webview = join(await openRelease(), 'webview')
  sandbox = await startSandbox({ web: join(root, 'dist/web'), webview, app: join(root, 'dist/app') })
  desk = await openDesk(sandbox.addresses.app)
}, 180_000)
afterAll(async () => {
  await desk?.close()
  await sandbox?.close()
})

vi.setConfig({ testTimeout: 300_000 })

test.each(nativeCarriers)(
  'over %s, a page of protocol 1 finds all that it asks for in an app of protocol 2',
  async (carrier) => {
    const { browser } = desk.chromium
    await browser.execute(() => localStorage.clear()).catch(() => undefined)
    const rules = exchangeCases.map(({ id }) => id)
    await desk.open(`?carrier=${carrier}&open=${encodeURIComponent(`/conformance.html?run&excuse=${rules.join()}`)}`)
    const seen = await untilDone(browser)
    expect(seen).toMatchObject({ failed: [], faults: [], verdict: 'Green' })
    expect(seen.passed.length).toBeGreaterThanOrEqual(80)
  },
)
