import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { methodNames } from '../../bridge/config.ts'
import { knows } from '../../fixtures/app/settings.ts'
import { openRelease } from '../../fixtures/released/open.ts'
import { type Host, openHost } from '../../scripts/drivers/webkit.ts'
import { publicKeyOf } from '../../scripts/pack/cli.ts'
import { makePackage, newKey } from '../scripts/packages/make.ts'
import { sandbox } from '../support/sandbox.ts'

const { app } = sandbox
const origin = 'insights://app'
let folder = ''
let host: Host

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-protocols-'))
  const packed = await readFile(join(await openRelease(), 'webview/insights-webview.zip'))
  const { 'manifest.json': _, 'manifest.sig': _signature, ...files } = unzipSync(packed)
  const key = newKey()
  const { zip } = makePackage({ key, version: '0.1.0', files, says: (manifest) => ({ ...manifest, protocol: 1 }) })
  const bundled = join(folder, 'insights-webview.zip')
  await writeFile(bundled, zip)
  const packages = { folder: join(folder, 'packages'), keys: [publicKeyOf(key)], exchange: 'meridian', bundled }
  host = await openHost({ gateway: app, origins: [origin], reply: true, packages, context: { textScale: 1.5 } })
})
afterAll(async () => {
  await host?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a page of release 0.1 shows in an app of protocol 2, and is loaded where the app leads', async () => {
  const { browser } = host
  await browser.$('article a[href*="/insights/posts/"]').waitForExist()
  const isNew = () => browser.execute(() => !('wasHere' in window))
  await browser.execute(() => void Reflect.set(window, 'wasHere', true))
  await host.open('/insights/search')
  await browser.waitUntil(async () => (await browser.getUrl()) === `${origin}/insights/search` && (await isNew()))
  await browser.$('input[inputmode="search"]').waitForExist()
  const later: readonly string[] = methodNames.filter((name) => !knows(1, name))
  expect(later).not.toEqual([])
  expect((await host.log()).filter(({ method }) => method && later.includes(method))).toEqual([])
})
