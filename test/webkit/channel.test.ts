import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { haltFor, releaseFor, rollbackFor } from '#scripts/cli/channel/command.ts'
import { publicKeyOf } from '#scripts/cli/pack/command.ts'
import { type Host, type HostEntry, openHost } from '#scripts/drivers/webkit.ts'
import { writeKey, writePackage } from '../scripts/channel/folders.ts'
import { bytes, type Contents, makePackage, newKey } from '../scripts/packages/make.ts'
import { sandbox } from '../support/sandbox.ts'

const { app } = sandbox
const origin = 'insights://app'
const key = newKey()
let folder = ''
const at = (...names: string[]): string => join(folder, ...names)
const common = () => ['--out', at('channel'), '--key', at('key.pem')]

/** Pages that say by their title which version they are, and that they are ready. */
function pages(version: string): Contents {
  const page = `<!doctype html><title>${version}</title><script type="module" src="/assets/main.js"></script>`
  const script = `
    const page = String(crypto.getRandomValues(new Uint32Array(1)))
    const params = { page, version: document.title, painted: true }
    const handlers = ${JSON.stringify(exchange.app.handlers)}
    window.webkit.messageHandlers[handlers.ready ?? 'ready'].postMessage({ v: 2, id: '1', page, method: 'ready', params })`
  return { 'index.html': bytes(page), 'page.html': bytes(page), 'assets/main.js': bytes(script) }
}

async function release(version: string, percent: number) {
  await rm(at('package'), { recursive: true, force: true })
  await writePackage(at('package'), { key, version, files: pages(version) })
  await releaseFor(['--percent', String(percent), '--from', at('package'), ...common()])
}

const packages = () => ({
  folder: at('packages'),
  keys: [publicKeyOf(key)],
  exchange: 'meridian',
  bundled: at('bundled.zip'),
  patience: 60,
  device: 'device-7', // whose place is 38
})
const channelAddress = () => `${pathToFileURL(at('channel')).href}/`

/** One start of the app: what is shown, and what comes of the channel that it looks at. */
async function start(shown: string): Promise<HostEntry> {
  const host: Host = await openHost({ gateway: app, origins: [origin], reply: true, packages: packages() })
  try {
    await host.waitForEntry(({ what, counts, version }) => what === 'ready' && counts === true && version === shown)
    await host.follow(channelAddress())
    const came = await host.waitForEntry(({ what }) => what === 'update')
    // Whatever came, it is for the next start.
    expect(await host.browser.getTitle()).toBe(shown)
    return came
  } finally {
    await host.close()
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-channel-'))
  await writeKey(at('key.pem'), key)
  await writeFile(at('bundled.zip'), makePackage({ key, version: '1.0.0', files: pages('1.0.0') }).zip)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('in WebKit, a release is rolled out, halted and rolled back by one signed file', {
  timeout: 240_000,
}, async () => {
  await release('1.1.0', 25)
  expect(await start('1.0.0')).toMatchObject({ outcome: 'stays' })
  await releaseFor(['1.1.0', '--percent', '50', ...common()])
  expect(await start('1.0.0')).toMatchObject({ outcome: 'taken', why: '1.1.0' })
  await haltFor(common())
  expect(await start('1.1.0')).toMatchObject({ outcome: 'stays' })

  const content = await readFile(at('channel/channel.json'), 'utf8')
  await writeFile(at('channel/channel.json'), content.replace('"embedded": false', '"embedded": true'))
  expect(await start('1.1.0')).toMatchObject({ outcome: 'refused', why: 'the signature does not hold' })
  await writeFile(at('channel/channel.json'), content)

  await rollbackFor(['--to', 'embedded', ...common()])
  expect(await start('1.1.0')).toMatchObject({ outcome: 'embedded' })
  expect(await start('1.0.0')).toMatchObject({ outcome: 'stays' })
})

test('in WebKit, an app looks for updates at its start and in front, at most once an hour', {
  timeout: 120_000,
}, async () => {
  await release('1.1.0', 100)
  const looksIn = async (work: (host: Host) => Promise<void>): Promise<unknown[]> => {
    const own = { ...packages(), channelAddress: channelAddress() }
    const host = await openHost({ gateway: app, origins: [origin], reply: true, packages: own })
    try {
      await host.waitForEntry(({ what, counts }) => what === 'ready' && counts === true)
      await work(host)
      // What is asked for now is answered after all that came before.
      await host.update(`${pathToFileURL(at('nowhere')).href}/`)
      await host.waitForEntry(({ what, outcome }) => what === 'update' && outcome === 'refused')
      return (await host.log()).filter(({ what }) => what === 'look').map(({ moment }) => moment)
    } finally {
      await host.close()
    }
  }
  const comeBack = async (host: Host) => {
    await host.send('visibility', { visible: false })
    await host.send('visibility', { visible: true })
  }
  const first = await looksIn(async (host) => {
    expect(await host.waitForEntry(({ what }) => what === 'update')).toMatchObject({ outcome: 'taken', why: '1.1.0' })
    await comeBack(host)
  })
  expect(first).toEqual(['start'])
  // The next start is within the hour, too: the app remembers.
  const second = await looksIn(async (host) => {
    await comeBack(host)
    await host.passSeconds(3_600)
    await comeBack(host)
    await host.waitForEntry(({ what, outcome }) => what === 'update' && outcome === 'stays')
    await comeBack(host)
  })
  expect(second).toEqual(['resume'])
})
