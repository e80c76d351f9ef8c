import { execFile } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { digest, writeFolder } from '#scripts/build/files.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { isBuilt } from '#scripts/build/release.ts'
import { addPack } from '#scripts/build/webview.ts'
import { packFor } from '#scripts/cli/pack/command.ts'
import { pack } from '#scripts/cli/pack/pack.ts'
import { folderForFile } from '#test/support/folder.ts'
import { type PageBuild, root } from '../../../esbuild.config.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (content: Uint8Array | undefined) => new TextDecoder().decode(content)
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const files = new Map([
  ['page.html', bytes('<!doctype html>')],
  ['assets/main-ABC.js', bytes('console.warn("here")')],
])
const options = {
  name: 'insights',
  exchange: 'meridian',
  version: '1.2.3',
  minApp: '2.31.0',
  release: '0.1.0+abc1234',
  notAfter: '2027-05-31',
}

const at = folderForFile()

/** The key that an app would be built with, from its 32 bytes. */
const publicKeyFrom = (base64: string) =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base64, 'base64').toString('base64url') },
    format: 'jwk',
  })

test('the manifest has what an app checks before it uses the pages', () => {
  const { manifest } = pack(files, options)
  expect(manifest).toMatchObject({ ...options, protocol: protocolVersion })
  expect(manifest.files['page.html']).toBe(sha256('<!doctype html>'))
  expect(manifest.sizes).toEqual({ 'page.html': 15, 'assets/main-ABC.js': 20 })
  expect(manifest.total).toBe(35)
})

test('rejects a missing and an invalid last day', () => {
  const { privateKey: key } = generateKeyPairSync('ed25519')
  expect(() => pack(files, { ...options, notAfter: undefined, key })).toThrow('needs --not-after')
  expect(pack(files, { ...options, notAfter: undefined }).manifest).not.toHaveProperty('notAfter')
  for (const notAfter of ['2027-02-30', '31.5.2027', '2027-5-31', ''])
    expect(() => pack(files, { ...options, notAfter, key })).toThrow('such as 2027-05-31')
})

test('packs the same bytes for any order of files', () => {
  const { zip } = pack(files, options)
  expect(pack(new Map([...files].reverse()), options).zip).toEqual(zip)
})

test.each(['1.2', '1.2.3-beta', 'v1.2.3', ''])(
  'rejects the version “%s”, which an app could not compare',
  (version) => {
    expect(() => pack(files, { ...options, version })).toThrow('three numbers')
    expect(() => pack(files, { ...options, minApp: version })).toThrow('three numbers')
  },
)

/** A web view as small as can be, with all that is an exchange's. */
const page: PageBuild = {
  name: 'webview',
  entry: 'test/scripts/sealed/main.ts',
  template: 'test/scripts/sealed/index.html',
  target: ['safari15', 'chrome88'],
  alias: {},
  first: { shell: ['test/scripts/sealed/main.ts'], home: ['test/scripts/sealed/main.ts'] },
  baseStyle: 'test/scripts/sealed/base.css',
  frames: { ancestors: 'self', children: 'none' },
}

describe('the command, with a built web view', () => {
  let own: { readonly publicKey: string; readonly files: Record<string, Uint8Array> }
  const run = (...args: string[]) =>
    packFor([at('acme.config.mjs'), '--from', at('build'), '--out', at('out'), ...args])

  const config = `export default {
    brand: { name: 'Acme & Söhne', accent: ['#0A793C', '#5FD38F'] },
    domains: { api: 'https://api.acme.example', config: 'self', report: 'self', images: ['https://i1.acme.example'] },
    signing: { certificate: './keys/gateway-next.pem', allowUnsigned: false },
    cookies: { session: 's', user: 'u', refresh: 'r' },
    app: { schemes: ['acme'], handlers: { openScreen: 'acmeOpen' }, control: 'AcmeControl', screens: { rank: 'AcmeRank' } },
  }`

  beforeAll(async () => {
    const exchange = await loadExchange(exchangePath())
    const pages = await buildPages(page, exchange, { release: '0.3.0+abc1234' })
    pages.files.set('conformance.html', bytes('<!doctype html><head></head>for teams'))
    pages.files.set('assets/cases-ABC.js', bytes('"cases"'))
    await addPack(pages, page, exchange, { version: '0.3.0', minApp: '0.0.0' })
    writeFolder(at('build'), pages.files)
    await ensureSigningKeys(at('keys'))
    await writeFile(at('acme.config.mjs'), config)
    const lines = await run('--min-app', '2.31.0')
    const [, publicKey = ''] = /Public key for the app: (\S+)/.exec(lines.join('\n')) ?? []
    own = { publicKey, files: unzipSync(await readFile(at('out/insights-webview.zip'))) }
  })

  test('replaces settings, keys, colours and name by the exchange’s, without a trace of the original ones', async () => {
    const all = Object.entries(own.files).map(([path, content]) => [path, textOf(content)] as const)
    expect(all.filter(([, content]) => /Meridian|session_token|#1D5FE0/i.test(content)).map(([path]) => path)).toEqual(
      [],
    )
    const whole = all.map(([, content]) => content).join('\n')
    const { signing } = await loadExchange(at('acme.config.mjs'))
    for (const said of [
      '"acmeOpen"',
      '"AcmeControl"',
      '"AcmeRank"',
      '["acme"]',
      JSON.stringify(signing.certificate[0]),
      '"allowUnsigned":false',
      '--accent:#0A793C',
    ])
      expect(whole).toContain(said)
    const page = textOf(own.files['index.html'])
    expect(page).toContain('>Acme &#38; Söhne</')
    expect(page).toMatch(/content-security-policy" content="[^"]*connect-src 'self' https:\/\/api\.acme\.example;/)
  })

  test('updates the digests in the pages', () => {
    for (const name of ['index.html', 'page.html']) {
      const tags = [...textOf(own.files[name]).matchAll(/(?:href|src)="\/(assets\/[^"]+)" integrity="([^"]+)"/g)]
      expect(tags.length).toBeGreaterThanOrEqual(2)
      for (const [, path = '', integrity] of tags) expect(digest(own.files[path] ?? '')).toBe(integrity)
    }
  })

  test('writes manifest and signature next to the archive, identical to those inside, with a valid signature', async () => {
    const [manifest, signature] = await Promise.all([
      readFile(at('out/manifest.json')),
      readFile(at('out/manifest.sig'), 'utf8'),
    ])
    expect(textOf(own.files['manifest.json'])).toBe(manifest.toString())
    expect(textOf(own.files['manifest.sig'])).toBe(signature)
    expect(verify(null, manifest, publicKeyFrom(own.publicKey), Buffer.from(signature, 'base64'))).toBe(true)
    expect(JSON.parse(manifest.toString())).toMatchObject({
      version: '0.3.0',
      release: '0.3.0+abc1234',
      minApp: '2.31.0',
      protocol: protocolVersion,
    })
  })

  test('states the release in its pages, because there is no server to do so', () => {
    const html = textOf(own.files['index.html'])
    expect(html).toContain('<meta name="release" content="0.3.0+abc1234">')
    expect(html).not.toContain('version-address')
  })

  test('creates the key once, readable by its owner only, and signs with it again', async () => {
    expect((await stat(at('insights-signing-acme-söhne.pem'))).mode & 0o777).toBe(0o600)
    const lines = await run('--version', '0.4.0')
    expect(lines.join('\n')).toContain(own.publicKey)
    expect(lines).toHaveLength(3)
  })

  test('states the package’s exchange and last day, and gives each exchange of a folder its own key', async () => {
    const lines = await run('--exchange', 'acme-japan', '--not-after', '2031-01-31')
    expect(lines.join('\n')).toContain('Apps whose exchange is acme-japan take it until 2031-01-31.')
    expect(lines.join('\n')).not.toContain(own.publicKey)
    expect(JSON.parse(await readFile(at('out/manifest.json'), 'utf8'))).toMatchObject({
      exchange: 'acme-japan',
      notAfter: '2031-01-31',
    })
    await expect(run('--exchange', 'Acme Japan')).rejects.toThrow('such as acme-japan')
  })

  test('includes the conformance page on request only', async () => {
    const its = ['assets/cases-ABC.js', 'conformance.html']
    expect(its.filter((path) => path in own.files)).toEqual([])
    await run('--conformance')
    const files = unzipSync(await readFile(at('out/insights-webview.zip')))
    expect(its.filter((path) => path in files)).toEqual(its)
    expect(textOf(files['conformance.html'])).toContain('content-security-policy')
  })

  test('uses the exchange’s own texts, and rejects invalid ones', async () => {
    const worded = (name: string, messages: object) =>
      writeFile(at(name), config.replace(/\}$/, `messages: ${JSON.stringify(messages)} }`))
    await worded('worded.mjs', { en: { shell: { write: 'Raise a flag' } }, de: { rail: { people: 'Matrosen' } } })
    await packFor([at('worded.mjs'), '--from', at('build'), '--out', at('worded')])
    const files = unzipSync(await readFile(at('worded/insights-webview.zip')))
    const scripts = Object.entries(files).filter(([path]) => path.endsWith('.js'))
    const whole = scripts.map(([, content]) => textOf(content)).join('\n')
    expect(whole).toContain('"words":{"en":{"shell":{"write":"Raise a flag"}},"de":{"rail":{"people":"Matrosen"}}}')
    expect(whole).toContain('"messages":{}')
    const none = Object.values(own.files).map(textOf).join('\n')
    expect(none).toContain('"words":{}')
    expect(none).not.toContain('"messages"')

    await worded('faulty.mjs', {
      en: { shell: { wright: 'x' }, card: { openPost: 'A post' } },
      de: { rail: { posts: 'x' } },
    })
    await expect(packFor([at('faulty.mjs'), '--from', at('build')])).rejects.toMatchObject({
      name: 'ExchangeConfigError',
      faults: [
        'messages.en: shell.wright is none of ours.',
        'messages.en: card.openPost has the placeholders none; English has {name}.',
        'messages.de: rail.posts has no plural forms.',
      ],
    })
  })

  test('warns that an app’s own origin has no pictures', async () => {
    await writeFile(at('own.mjs'), config.replace("'https://i1.acme.example'", "'self'"))
    const lines = await packFor([at('own.mjs'), '--from', at('build'), '--out', at('own')])
    expect(lines.filter((line) => line.startsWith('Warning'))).toEqual([expect.stringContaining('domains.images')])
    expect((await run()).filter((line) => line.startsWith('Warning'))).toEqual([])
  })

  test('says in a sentence what it cannot do', async () => {
    await writeFile(at('other.pem'), 'no key')
    await expect(run('--key', at('other.pem'))).rejects.toThrow('other.pem is no Ed25519 private key')
    await expect(packFor([at('acme.config.mjs'), '--from', at('keys')])).rejects.toThrow('has no')
    await writeFile(at('unsaid.mjs'), config.replace(', allowUnsigned: false', ''))
    await expect(packFor([at('unsaid.mjs'), '--from', at('build')])).rejects.toThrow(
      'signing.allowUnsigned must say whether',
    )
    await expect(packFor([])).rejects.toThrow('insights-client pack EXCHANGE')
    await expect(packFor([at('none.mjs'), '--from', at('build')])).rejects.toThrow('Could not load')
  })
})

// `npm test` builds both first; a build without --release leaves them as they were, or out.
const commands = [
  ['as it is built', 'dist/bridge/cli.js'],
  ['from its source', 'scripts/cli/main.ts'],
] as const

describe.skipIf(!isBuilt('library') || !isBuilt('package'))('the command', () => {
  test.each(commands)('%s packs the web view as it is built', async (_, command) => {
    const [config, key, out] = [join(root, 'fixtures/exchange.config.ts'), at('key.pem'), at('packed')]
    const args = [join(root, command), 'pack', config, '--key', key, '--out', out]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toContain('Public key for the app: ')
    const packed = Object.keys(unzipSync(await readFile(join(out, 'insights-webview.zip'))))
    expect(packed).toEqual(expect.arrayContaining(['index.html', 'page.html', 'manifest.json', 'manifest.sig']))
    expect(packed).not.toContain('conformance.html')
  })
})
