import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertBuilt } from '#scripts/build/release.ts'
import { type Host, openHost } from '#scripts/drivers/webkit.ts'
import { root } from '../../esbuild.config.ts'
import { sandbox } from '../support/sandbox.ts'

const { app } = sandbox
const page = pathToFileURL(`${root}/dist/webview/file/index.html`).href

let folder = ''
let host: Host

// An app whose pages come by HTTPS, in which a file is opened.
beforeAll(async () => {
  assertBuilt('package')
  folder = await mkdtemp(join(tmpdir(), 'insights-file-'))
  await writeFile(join(folder, 'other.js'), 'globalThis.ranFromElsewhere = true')
  host = await openHost({ gateway: app, origins: [app], reply: true })
  await host.browser.url(page)
})
afterAll(async () => {
  await host?.close()
  await rm(folder, { recursive: true, force: true })
})

test('in WebKit, native ignores a page from a foreign file', async () => {
  const before = (await host.log()).filter(({ what }) => what === 'screen').length
  const answers = await host.browser.execute(async () => {
    const ask = (handler: string, method: string, params: unknown): unknown =>
      window.webkit?.messageHandlers?.[handler]?.postMessage({ v: 1, id: '1', page: 'file', method, params })
    return [
      Reflect.get(window, 'insightsApp') ?? null,
      await ask('getAppContext', 'getAppContext', {}),
      await ask('getUserInfo', 'getUserInfo', {}),
      await ask('meridianOpen', 'openScreen', { screen: 'MeridianPost', params: {}, url: '/', closePage: true }),
    ]
  })
  const refused = { error: { code: 'foreign_origin' } }
  expect(answers).toMatchObject([null, refused, refused, refused])
  expect(JSON.stringify(answers)).not.toContain('2.31.0')
  expect((await host.log()).filter(({ what }) => what === 'screen')).toHaveLength(before)
})

test('in WebKit, a page from a file reads no other file and runs no foreign script', async () => {
  const other = pathToFileURL(join(folder, 'other.js')).href
  const tried = await host.browser.execute(async (address: string) => {
    const read = await fetch(address).then(
      () => 'read',
      () => 'refused',
    )
    const policy = document.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? ''
    return { read, policy }
  }, other)
  expect(tried).toMatchObject({ read: 'refused' })
  expect(tried.policy).toMatch(/script-src [^;]*'self'/)
  expect(tried.policy).not.toMatch(/unsafe|file:/)
})
