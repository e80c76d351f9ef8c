import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { releaseFor } from '#scripts/cli/channel/command.ts'
import { publicKeyOf } from '#scripts/cli/pack/command.ts'
import { folderForEach } from '#test/support/folder.ts'
import { writeKey, writePackage } from './channel/folders.ts'
import { askHost, python } from './channel/hosts.ts'
import { bytes, type Contents, makePackage, newKey, ownFiles } from './packages/make.ts'

const key = newKey()
const at = folderForEach()

/** Of a name that an address must not take for a question. */
const odd = 'assets/a name? #1.js'
const first: Contents = { ...ownFiles, [odd]: bytes('one'), 'assets/main.js': bytes('document.title = "then"') }
const next: Contents = { ...first, 'assets/main.js': bytes('document.title = "now"') }

/** What was asked for, in turn, below the channel. Of a path that is cut, half comes, and then nothing more. */
const asked: string[] = []
let cut = ''
const server = createServer(async (request, response) => {
  const path = decodeURIComponent(request.url?.slice(1) ?? '')
  asked.push(path)
  const content = await readFile(at('channel', path)).catch(() => undefined)
  if (!content) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-length': content.length })
  if (path !== cut) return void response.end(content)
  response.write(content.subarray(0, content.length / 2), () => response.destroy())
})
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

async function release(version: string, files: Contents) {
  await rm(at('package'), { recursive: true, force: true })
  await writePackage(at('package'), { key, version, files })
  await releaseFor(['--percent', '100', '--from', at('package'), '--out', at('channel'), '--key', at('key.pem')])
}

/** Starts of an app. One that looks follows the channel by the server. */
const inApp = (...starts: readonly ('starts' | 'looks')[]): Promise<unknown[]> =>
  askHost('device.py', {
    folder: at('packages'),
    keys: [publicKeyOf(key)],
    exchange: 'meridian',
    app: '2.31.0',
    bundled: at('bundled.zip'),
    starts: starts.map((start) => (start === 'looks' ? { follow: [address()] } : {})),
  })
const channel = ['channel.json', 'channel.sig']
const signed = (version: string) => [`${version}/manifest.json`, `${version}/manifest.sig`]

beforeEach(async () => {
  await writeKey(at('key.pem'), key)
  await writeFile(at('bundled.zip'), makePackage({ key, version: '1.0.0', files: first }).zip)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  asked.length = 0
  cut = ''
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
})

// Debian's Python and openssl; `npm test` installs them with WebKit's.
describe.skipIf(!existsSync(python))('the WebKit host', () => {
  test('requests only the changed file, its manifest and its signature', async () => {
    await release('1.1.0', next)
    expect(await inApp('looks', 'starts')).toEqual([
      { shown: '1.0.0', came: 'takes 1.1.0' },
      { shown: '1.1.0', came: '' },
    ])
    expect(asked).toEqual([...channel, ...signed('1.1.0'), '1.1.0/files/assets/main.js'])
    for (const [name, content] of Object.entries(next))
      expect([name, await readFile(at('packages/1.1.0', name), 'utf8')]).toEqual([
        name,
        Buffer.from(content).toString(),
      ])
  })

  test('requests only the channel when nothing is new', async () => {
    await release('1.0.0', first)
    expect(await inApp('looks')).toEqual([{ shown: '1.0.0', came: 'stays' }])
    expect(asked).toEqual(channel)
  })

  test('fetches a locally changed or removed file again', async () => {
    await release('1.1.0', next)
    await inApp('starts')
    await writeFile(at('packages/1.0.0/page.html'), '<!doctype html><title>evil</title>')
    await rm(at('packages/1.0.0', odd))
    expect(await inApp('looks')).toEqual([{ shown: '1.0.0', came: 'takes 1.1.0' }])
    const files = ['assets/main.js', odd, 'page.html'].map((name) => `1.1.0/files/${name}`)
    expect(asked.slice(channel.length + 2).sort()).toEqual(files.sort())
    expect(await readFile(at('packages/1.1.0/page.html'), 'utf8')).toContain('page')
    expect(await readFile(at('packages/1.1.0', odd), 'utf8')).toBe('one')
  })

  test('stores nothing of an interrupted update, and fetches it the next time', async () => {
    await release('1.1.0', { ...next, 'page.html': bytes('<!doctype html><title>another</title>') })
    cut = '1.1.0/files/page.html'
    const [said] = await inApp('looks')
    expect(said).toMatchObject({ shown: '1.0.0', came: expect.stringMatching(/as it was signed|not come whole/) })
    expect((await readdir(at('packages'))).sort()).toEqual(['1.0.0', 'state.json'])
    expect(JSON.parse(await readFile(at('packages/state.json'), 'utf8'))).toMatchObject({ next: null, made: '' })
    cut = ''
    expect(await inApp('looks', 'starts')).toContainEqual({ shown: '1.1.0', came: '' })
  })
})
