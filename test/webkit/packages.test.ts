import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { type Host, type HostEntry, openHost } from '../../scripts/drivers/webkit.ts'
import { packFor, publicKeyOf } from '../../scripts/pack/cli.ts'
import { manifestFile, signatureFile } from '../../scripts/pack/pack.ts'
import { bytes, makePackage, newKey } from '../scripts/packages/make.ts'

const { app } = inject('sandbox')
const origin = 'insights://app'
const archive = 'insights-webview.zip'

const speaks = `
  const message = { v: 1, id: '1', page: 'test', method: 'getAppContext', params: {} }
  window.webkit.messageHandlers.getAppContext.postMessage(message)`
const breaks = 'throw new Error("This page does not come up.")'

const privateKey = newKey()
let folder = ''
const at = (...names: string[]): string => join(folder, ...names)

interface Offer {
  readonly script?: string
  readonly key?: KeyObject
  readonly minApp?: string
  /** What somebody on the way does to the archive. */
  readonly meddle?: (zip: Uint8Array) => Uint8Array
}

/**
 * Puts a package where an update may be found. Its page is titled with its version.
 * @returns the address.
 */
async function offer(
  name: string,
  version: string,
  { script = speaks, key = privateKey, minApp = '0.0.0', meddle }: Offer = {},
) {
  const page = `<!doctype html><title>${version}</title><script type="module" src="/assets/main.js"></script>`
  const files = { 'index.html': bytes(page), 'page.html': bytes(page), 'assets/main.js': bytes(script) }
  const { manifest, signature, zip } = makePackage({ version, minApp, key, files })
  await mkdir(at(name), { recursive: true })
  await writeFile(at(name, manifestFile), manifest)
  await writeFile(at(name, signatureFile), signature)
  await writeFile(at(name, archive), meddle ? meddle(zip) : zip)
  return `${pathToFileURL(at(name)).href}/`
}

/** One start of the app, with the packages that earlier ones left. */
async function inApp(work: (host: Host) => Promise<void>, patience = 60): Promise<void> {
  const packages = {
    folder: at('packages'),
    keys: [publicKeyOf(privateKey)],
    exchange: 'meridian',
    bundled: at('bundled', archive),
    patience,
  }
  const host = await openHost({ gateway: app, origins: [origin], reply: true, packages })
  try {
    await work(host)
  } finally {
    await host.close()
  }
}

const shows = (host: Host, version: string) =>
  host.browser.waitUntil(async () => (await host.browser.getTitle()) === version)
const spoken = (host: Host) => host.waitForEntry(({ method }) => method === 'getAppContext')

/** What becomes of an update, and why. */
async function outcomeOf(host: Host, address: string): Promise<HostEntry> {
  const before = (await host.log()).filter(({ what }) => what === 'update').length
  await host.update(address)
  const updates = async () => (await host.log()).filter(({ what }) => what === 'update')
  await host.browser.waitUntil(async () => (await updates()).length > before)
  return (await updates())[before] ?? { what: 'update' }
}

// Each test, and each try of one, has an app that was never started before.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-packages-'))
  await offer('bundled', '1.0.0')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Packs again what was packed, with one file changed: the archive's own check sums are then true, the signature is not. */
const changed = (path: string, change: (content: Uint8Array) => Uint8Array) => (zip: Uint8Array) => {
  const files = unzipSync(zip)
  return zipSync({ ...files, [path]: change(files[path] ?? new Uint8Array()) })
}
const flipped = (content: Uint8Array) => content.map((byte, at) => (at === 20 ? byte ^ 1 : byte))

describe('in WebKit, pages from packages, start after start', () => {
  test('what came with the app is shown, and a good update only at the next start', async () => {
    const good = await offer('good', '1.1.0')
    await inApp(async (host) => {
      await shows(host, '1.0.0')
      await spoken(host)
      expect(await outcomeOf(host, good)).toMatchObject({ outcome: 'taken', why: '1.1.0' })
      await host.browser.url(await host.browser.getUrl())
      await shows(host, '1.0.0')
    })
    await inApp(async (host) => {
      await shows(host, '1.1.0')
      await spoken(host)
    })
  })

  test('what was changed on the way, signed by another, older, or for a later app is refused, and nothing changes', async () => {
    const other = newKey()
    const refused: readonly (readonly [address: string, why: string])[] = [
      [await offer('manifest', '1.2.0', { meddle: changed(manifestFile, flipped) }), 'signature'],
      [await offer('byte', '1.2.0', { meddle: changed('assets/main.js', flipped) }), 'as it was signed'],
      [await offer('cut', '1.2.0', { meddle: (zip) => zip.subarray(0, zip.length / 2) }), 'no whole package'],
      [await offer('key', '1.2.0', { key: other }), 'signature'],
      [await offer('older', '0.9.9'), 'not newer'],
      [await offer('same', '1.0.0'), 'not newer'],
      [await offer('later', '1.2.0', { minApp: '99.0.0' }), 'needs the app 99.0.0'],
      [`${pathToFileURL(at('nowhere')).href}/`, 'No such file'],
    ]
    await inApp(async (host) => {
      await shows(host, '1.0.0')
      for (const [address, why] of refused)
        expect(await outcomeOf(host, address)).toMatchObject({ outcome: 'refused', why: expect.stringContaining(why) })
    })
    await inApp((host) => shows(host, '1.0.0').then(() => undefined))
    const state: unknown = JSON.parse(await readFile(at('packages/state.json'), 'utf8'))
    expect(state).toMatchObject({ current: '1.0.0', next: null, failed: [] })
  })

  test('a start that fails goes back to the last good pages at once, and the failed ones are not taken again', async () => {
    const broken = await offer('broken', '1.4.0', { script: breaks })
    await inApp(async (host) => {
      await spoken(host)
      expect(await outcomeOf(host, broken)).toMatchObject({ outcome: 'taken', why: '1.4.0' })
    })
    await inApp(async (host) => {
      expect(await host.waitForEntry(({ what }) => what === 'back')).toMatchObject({
        version: '1.0.0',
        failed: '1.4.0',
      })
      await shows(host, '1.0.0')
      await spoken(host)
      expect(await outcomeOf(host, broken)).toMatchObject({ outcome: 'refused', why: '1.4.0 has failed here' })
    }, 3)
    await inApp((host) => shows(host, '1.0.0').then(() => undefined))
  })
})

test('in WebKit, the whole web view runs from a package, by a scheme of the app’s own', async () => {
  const config = join(root, 'fixtures/exchange.config.ts')
  const own = at('whole')
  await packFor([config, '--from', join(root, 'dist/webview'), '--key', at('key.pem'), '--out', own])
  const key = publicKeyOf(createPrivateKey(await readFile(at('key.pem'))))
  const packages = { folder: at('whole-packages'), keys: [key], exchange: 'meridian', bundled: join(own, archive) }
  const host = await openHost({ gateway: app, origins: [origin], reply: true, packages })
  try {
    await host.browser.$('article a[href*="/insights/posts/"]').waitForExist()
    expect(await host.browser.getUrl()).toBe(`${origin}/insights`)
  } finally {
    await host.close()
  }
})
