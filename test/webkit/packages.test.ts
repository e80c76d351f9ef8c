import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { protocolVersion } from '#bridge/app/protocol.ts'
import exchange from '#fixtures/exchange.config.ts'
import { packFor, publicKeyOf } from '#scripts/cli/pack/command.ts'
import { manifestFile } from '#scripts/cli/pack/pack.ts'
import { type Host, type HostEntry, openHost } from '#scripts/drivers/webkit.ts'
import { sandboxKey } from '#scripts/sandboxKey.ts'
import { root } from '../../esbuild.config.ts'
import { writeMade } from '../scripts/channel/folders.ts'
import { bytes, type Contents, makePackage, newKey, type PackageOptions } from '../scripts/packages/make.ts'
import { sandbox } from '../support/sandbox.ts'

const { app } = sandbox
const origin = 'insights://app'
const archive = 'insights-webview.zip'

/** The scripts of pages: each begins with a page's own id, and how it calls native. */
const begins = `
  const page = String(crypto.getRandomValues(new Uint32Array(1)))
  const handlers = ${JSON.stringify(exchange.app.handlers)}
  const call = (method, params, id = page) =>
    window.webkit.messageHandlers[handlers[method] ?? method].postMessage({ v: ${protocolVersion}, id: '1', page: id, method, params })
  const ready = (more, id) => call('ready', { page, version: document.title, painted: true, ...more }, id)`
const speaks = `${begins}
  call('getAppContext', {})`
const isReady = `${speaks}
  ready()`
const breaks = 'throw new Error("This page does not come up.")'

const privateKey = newKey()
let folder = ''
const at = (...names: string[]): string => join(folder, ...names)

interface Offer {
  readonly script?: string
  /** Default: a page, and the script that it runs. */
  readonly files?: Contents
  /** Changes what is signed. */
  readonly says?: PackageOptions['says']
  readonly key?: KeyObject
  readonly minApp?: string
  /** What an attacker between does to the files, the manifest's own among them. */
  readonly meddle?: (contents: Contents) => Contents
}

/**
 * Puts a package where an update may be found. Its page is titled with its version.
 * @returns the address.
 */
async function offer(
  name: string,
  version: string,
  { script = isReady, key = privateKey, minApp = '0.0.0', meddle, says, files }: Offer = {},
) {
  const page = `<!doctype html><title>${version}</title><script type="module" src="/assets/main.js"></script>`
  const own = { 'index.html': bytes(page), 'page.html': bytes(page), 'assets/main.js': bytes(script) }
  const made = makePackage({ version, minApp, key, files: files ?? own, ...(says && { says }) })
  const contents = meddle ? meddle(unzipSync(made.zip)) : unzipSync(made.zip)
  await writeMade(at(name), {
    ...made,
    manifest: contents[manifestFile] ?? made.manifest,
    zip: zipSync({ ...contents }),
  })
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
const counted = (host: Host) => host.waitForEntry(({ what, counts }) => what === 'ready' && counts === true)
const wentBack = (host: Host) => host.waitForEntry(({ what }) => what === 'back')
const stateOf = async (): Promise<unknown> => JSON.parse(await readFile(at('packages/state.json'), 'utf8'))

/** What becomes of an update, and why. */
async function outcomeOf(host: Host, address: string): Promise<HostEntry> {
  const before = (await host.log()).filter(({ what }) => what === 'update').length
  await host.update(address)
  const updates = async () => (await host.log()).filter(({ what }) => what === 'update')
  // Each file of a package is synced as it is taken in.
  await host.browser.waitUntil(async () => (await updates()).length > before, { timeout: 60_000 })
  return (await updates())[before] ?? { what: 'update' }
}

// Each test, and each try of one, has an app that was never started before.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-packages-'))
  await offer('bundled', '1.0.0')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const changed =
  (path: string, change: (content: Uint8Array) => Uint8Array) =>
  (contents: Contents): Contents => ({ ...contents, [path]: change(contents[path] ?? new Uint8Array()) })
const flipped = (content: Uint8Array) => content.map((byte, at) => (at === 20 ? byte ^ 1 : byte))

/** Asks for an answer of 200 KB, and says by the badge how much of it came from its path, and then how much again. */
const fetchesLarge = `${begins}
  const length = (path) => fetch(path).then((answer) => answer.json()).then(({ items }) => items.length, () => 0)
  const ask = { count: 2_000, sandboxKey: ${JSON.stringify(sandboxKey)} }
  const { result } = await call('request', { method: 'POST', path: 'sandbox/conformance/long', params: ask, canFetch: true })
  call('badge', { unread: await length(result.at) })
  call('badge', { unread: await length(result.at) })`

describe('in WebKit, pages from packages, start after start', () => {
  test('serves an answer of 200 KB from its path, once', async () => {
    await offer('bundled', '1.0.0', { script: fetchesLarge })
    await inApp(async (host) => {
      const badges = async () => (await host.log()).filter(({ what }) => what === 'badge')
      await host.browser.waitUntil(async () => (await badges()).length === 2)
      expect((await badges()).map(({ params }) => params)).toEqual([{ unread: 2_000 }, { unread: 0 }])
    })
  })

  test('shows the app’s own package, and a good update only at the next start', async () => {
    const good = await offer('good', '1.1.0')
    await inApp(async (host) => {
      await shows(host, '1.0.0')
      await counted(host)
      expect(await outcomeOf(host, good)).toMatchObject({ outcome: 'taken', why: '1.1.0' })
      await host.browser.url(await host.browser.getUrl())
      await shows(host, '1.0.0')
    })
    await inApp(async (host) => {
      await shows(host, '1.1.0')
      await counted(host)
    })
  })

  test('rejects a changed, foreign, older or too new package, and changes nothing', async () => {
    const other = newKey()
    // Of what is here already nothing travels.
    const script = `${isReady}\n  // of another version`
    const refused: readonly (readonly [address: string, why: string])[] = [
      [await offer('manifest', '1.2.0', { meddle: changed(manifestFile, flipped) }), 'signature'],
      [await offer('byte', '1.2.0', { script, meddle: changed('assets/main.js', flipped) }), 'as it was signed'],
      [
        await offer('cut', '1.2.0', { script, meddle: changed('assets/main.js', (script) => script.subarray(0, 20)) }),
        'as it was signed',
      ],
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
    await expect.poll(stateOf).toMatchObject({ current: '1.0.0', next: null, failed: [] })
  })

  test('a failed start returns to the last good pages at once, and never takes the failed ones again', async () => {
    const broken = await offer('broken', '1.4.0', { script: breaks })
    await inApp(async (host) => {
      await counted(host)
      expect(await outcomeOf(host, broken)).toMatchObject({ outcome: 'taken', why: '1.4.0' })
    })
    await inApp(async (host) => {
      expect(await wentBack(host)).toMatchObject({ version: '1.0.0', failed: '1.4.0' })
      await shows(host, '1.0.0')
      await counted(host)
      expect(await outcomeOf(host, broken)).toMatchObject({ outcome: 'refused', why: '1.4.0 has failed here' })
    }, 3)
    await inApp((host) => shows(host, '1.0.0').then(() => undefined))
  })
})

describe('in WebKit, a new package is confirmed by a page of its own that is ready, and by nothing else', () => {
  /** Takes a package, and restarts the app. */
  const inNext = async (given: Offer, work: (host: Host) => Promise<void>, patience?: number) => {
    const address = await offer('new', '1.4.0', given)
    await inApp(async (host) => {
      await counted(host)
      expect(await outcomeOf(host, address)).toMatchObject({ outcome: 'taken' })
    })
    await inApp(work, patience)
  }
  const contextOf = (host: Host) => host.browser.execute(() => Object(window.insightsApp))

  test('the page is told: on trial until then, and kept from then on', async () => {
    await inNext({ script: `${begins}\n  window.proceed = () => ready()` }, async (host) => {
      await shows(host, '1.4.0')
      expect(await contextOf(host)).toMatchObject({
        packageVersion: '1.4.0',
        packageOutcome: 'trial',
        updateOutcome: 'taken 1.4.0',
      })
      await host.browser.execute(() => void Reflect.get(window, 'proceed')())
      await counted(host)
      await expect.poll(stateOf).toMatchObject({ current: '1.4.0', previous: '1.0.0', starts: 0, failed: [] })
      await host.browser.url(await host.browser.getUrl())
      expect(await contextOf(host)).toMatchObject({ packageVersion: '1.4.0', packageOutcome: 'kept' })
    })
  })

  test.each([
    ['only speaks', speaks],
    ['is ready as another version', `${begins}\n  ready({ version: '1.0.0' })`],
    ['is ready as no version', `${begins}\n  ready({ version: '' })`],
    ['is ready by the id of another page', `${begins}\n  ready({ page: 'another' })`],
    ['is ready in a shape of its own', `${begins}\n  ready({ painted: 'yes' })`],
  ])('a page that %s gives way to the last good one', async (_, script) => {
    await inNext(
      { script },
      async (host) => {
        expect(await wentBack(host)).toMatchObject({ version: '1.0.0', failed: '1.4.0', reason: 'it painted nothing' })
        await shows(host, '1.0.0')
        expect(await contextOf(host)).toMatchObject({
          packageVersion: '1.0.0',
          packageOutcome: 'back',
          packageFailed: '1.4.0',
          packageReason: 'nothingPainted',
          updateOutcome: 'taken 1.4.0',
        })
      },
      3,
    )
  })

  test('ignores late messages of the previous page', async () => {
    // The page keeps its id over a reload, as a message does that was on its way.
    const script = `${begins}
      const earlier = sessionStorage.id
      sessionStorage.id = earlier || page
      if (earlier) ready({ page: earlier }, earlier)
      else call('getAppContext', {}).then(() => location.reload())`
    await inNext({ script }, async (host) => void expect(await wentBack(host)).toMatchObject({ failed: '1.4.0' }), 4)
  })

  test('does not wait for a page that reports its failure', async () => {
    await inNext({ script: `${begins}\n  ready({ painted: false })` }, async (host) => {
      expect(await wentBack(host)).toMatchObject({ failed: '1.4.0', reason: 'it has failed as a whole' })
      await shows(host, '1.0.0')
      expect(await contextOf(host)).toMatchObject({ packageFailed: '1.4.0', packageReason: 'failedWhole' })
    })
  })

  test('does not wait for a page whose process ended', async () => {
    await inNext({ script: begins }, async (host) => {
      await shows(host, '1.4.0')
      await host.endPage()
      expect(await wentBack(host)).toMatchObject({ version: '1.0.0', failed: '1.4.0', reason: 'its process ended' })
      await expect.poll(stateOf).toMatchObject({ current: '1.0.0', failed: ['1.4.0'], reason: 'processEnded' })
    })
  })

  test('one that fails right after it was ready stays for this start only', async () => {
    const script = `${isReady}\n  setTimeout(() => ready({ painted: false }), 500)`
    await inNext({ script }, async (host) => {
      await host.waitForEntry(({ what }) => what === 'doubt')
      await shows(host, '1.4.0')
    })
    await inApp((host) => shows(host, '1.0.0').then(() => undefined))
    await expect.poll(stateOf).toMatchObject({ current: '1.0.0', failed: ['1.4.0'], reason: 'failedWhole' })
  })

  test('one whose page hands over before it is ready stays on trial', {
    timeout: 1200_000,
  }, async () => {
    const screen = { screen: Object.values(exchange.app.screens)[0], params: {}, url: '', closePage: true }
    const script = `${begins}
      call('openScreen', ${JSON.stringify(screen)})
      setTimeout(() => (document.title = 'later'), 10_000)`
    const handsOver = async (host: Host) => {
      await host.waitForEntry(({ what }) => what === 'closed')
      // Longer than a page is waited for.
      await host.browser.waitUntil(async () => (await host.browser.getTitle()) === 'later')
      expect((await host.log()).filter(({ what }) => what === 'back')).toEqual([])
      await expect.poll(stateOf).toMatchObject({ current: '1.4.0', previous: '1.0.0', starts: 1 })
    }
    await inNext({ script }, handsOver, 8)
    for (const _ of [2, 3]) await inApp(handsOver, 8)
  })
})

describe('in WebKit, the whole web view from a package', { timeout: 1200_000 }, () => {
  const inPackage = async (
    change: (files: Contents) => Contents,
    work: (host: Host) => Promise<void>,
    patience?: number,
  ) => {
    const config = join(root, 'fixtures/exchange.config.ts')
    const own = at('whole')
    await packFor([
      config,
      '--from',
      join(root, 'dist/webview'),
      '--key',
      at('key.pem'),
      '--out',
      own,
      '--version',
      '1.4.0',
    ])
    const { 'manifest.json': _, 'manifest.sig': _signature, ...files } = unzipSync(await readFile(join(own, archive)))
    const address = await offer('whole', '1.4.0', { files: change(files) })
    await inApp(async (host) => {
      await counted(host)
      expect(await outcomeOf(host, address)).toMatchObject({ outcome: 'taken' })
    })
    await inApp(work, patience)
  }
  const posts = 'article a[href*="/insights/posts/"]'

  test('reports that it is ready, and follows the app’s navigation', async () => {
    await inPackage(
      (files) => files,
      async (host) => {
        await host.browser.$(posts).waitForExist()
        await counted(host)
        await expect.poll(stateOf).toMatchObject({ current: '1.4.0', starts: 0 })
        const before = (await host.log()).filter(({ what }) => what === 'ready').length
        await host.open('/insights/search')
        await host.browser.waitUntil(async () => (await host.browser.getUrl()) === `${origin}/insights/search`)
        // The same document: another would say again that it is ready.
        await host.browser.$('input[inputmode="search"]').waitForExist()
        expect((await host.log()).filter(({ what }) => what === 'ready')).toHaveLength(before)
      },
    )
  })

  test('a package whose render file throws is replaced by the last good one', async () => {
    const broken = (files: Contents): Contents =>
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          /^assets\/render-\w+\.js$/.test(path) ? bytes(breaks) : content,
        ]),
      )
    const goesBack = async (host: Host) => {
      expect(await wentBack(host)).toMatchObject({ version: '1.0.0', failed: '1.4.0' })
      await shows(host, '1.0.0')
    }
    await inPackage(broken, goesBack, 5)
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
