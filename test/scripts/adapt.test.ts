import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { defineExchange, type Exchange } from '#bridge/config.ts'
import { adaptFiles, readAdapt } from '#scripts/build/adapt.ts'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { digest, type Files, json, writeFolder } from '#scripts/build/files.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { addPack, siteMarksOf } from '#scripts/build/webview.ts'
import { packFor } from '#scripts/cli/pack/command.ts'
import { siteFor } from '#scripts/cli/site/command.ts'
import { folderForFile } from '#test/support/folder.ts'
import type { PageBuild } from '../../esbuild.config.ts'
import { otherShapes, otherShapesPath, otherShapesSource } from '../support/otherShapes.ts'
import { acmeConfig } from '../support/smallSite.ts'

const textOf = (content: Uint8Array | undefined) => new TextDecoder().decode(content)

describe('the adapter module of a configuration', () => {
  test('is read with its exports, by path or as text', async () => {
    const {
      source,
      request,
      response: answer,
    } = await readAdapt(basename(otherShapesPath), join(otherShapesPath, '..'))
    expect(source).toBe(await otherShapesSource())
    const asked = { path: 'v1/social/public/feed', body: { tab: 'hot' } }
    expect(request?.('social.feed', asked)).toEqual((await otherShapes()).request?.('social.feed', asked))
    await expect(readAdapt('export const response = (_, data) => data', '/')).resolves.toHaveProperty('response')
    expect(answer).toBeTypeOf('function')
  })

  test.each([
    ['./none.js', 'adapter names /none.js, which cannot be read.'],
    ["import './other.js'\nexport const response = () => 1", 'stands alone, without imports'],
    ["import 'insights-client'\nexport const response = () => 1", 'stands alone, without imports'],
    ['export const response = document.title', 'without a page: document is not defined'],
    ['export const response = (', 'is no module'],
    [
      'export const answers = () => 1',
      'exports answers; it may export the functions request and response, and no more.',
    ],
    ['export const response = 7', 'exports response; it may'],
    ['export {}', 'exports nothing; it may'],
  ])('is rejected with a sentence: %j', (adapter, sentence) =>
    expect(readAdapt(adapter, '/')).rejects.toThrow(sentence),
  )

  test('must be a path or a text', () => {
    const config = (adapter: string) => () => defineExchange({ ...exchange, adapter })
    for (const adapter of ['./adapt.ts', 'adapter', '', '  '])
      expect(config(adapter)).toThrow('adapter must be the path of an ES')
    for (const adapter of ['./adapt.js', '/srv/export/adapt.mjs', 'export const response = () => 1'])
      expect(config(adapter)).not.toThrow()
  })
})

/** Pages as small as can be, whose scripts load what brings an `adapter` into use. */
const page = (name: 'web' | 'webview'): PageBuild => ({
  name,
  entry: 'test/scripts/adapting/main.ts',
  template: 'test/scripts/placed/index.html',
  target: ['chrome119'],
  alias: {},
  first: { shell: ['test/scripts/adapting/main.ts'], home: ['test/scripts/adapting/main.ts'] },
  baseStyle: 'test/scripts/sealed/base.css',
  frames: { ancestors: 'none', children: 'none' },
})

const at = folderForFile()
let exchange: Exchange

async function buildSite(built: Exchange, to: string): Promise<Files> {
  const { files, site } = await buildPages(page('web'), built, { release: '0.1.0+abc1234' })
  if (!site) throw new Error('The browser’s pages have a site.')
  writeFolder(to, new Map([...files, ['marks.json', json(await siteMarksOf(site, page('web'), built))]]))
  return files
}

async function buildPack(built: Exchange, to: string): Promise<Files> {
  const pages = await buildPages(page('webview'), built, { release: '0.1.0+abc1234' })
  await addPack(pages, page('webview'), built, { version: '0.1.0', minApp: '0.0.0' })
  writeFolder(to, pages.files)
  return pages.files
}

const placed = "site: { base: '/community', assets: 'https://static.acme.example' },"
const makeSite = (build: string, config: string, out: string) =>
  siteFor([at(config), '--host', 'nginx', '--build', at(build), '--out', at(out)])
async function makePack(build: string, config: string): Promise<Readonly<Record<string, Uint8Array>>> {
  await packFor([at(config), '--from', at(build), '--key', at('key.pem'), '--out', at('package')])
  return unzipSync(await readFile(at('package/insights-webview.zip')))
}

beforeAll(async () => {
  exchange = await loadExchange(exchangePath())
  const adapted = defineExchange({ ...exchange, adapter: await otherShapesSource() })
  await Promise.all([buildSite(exchange, at('web')), buildPack(exchange, at('webview'))])
  await Promise.all([buildSite(adapted, at('webAdapted')), buildPack(adapted, at('webviewAdapted'))])
  await writeFile(at('plain.mjs'), acmeConfig(placed))
  await writeFile(at('other.mjs'), acmeConfig(`${placed} adapter: './adapt.js',`))
  await writeFile(at('adapt.js'), await otherShapesSource())
})

/** The preloads of a document that an `adapter` needs, in order, with their digests. */
const linksIn = (html: string) =>
  [
    ...html.matchAll(
      /<link rel="modulepreload" href="([^"]*\/adapt(?:ed)?-\w+\.js)" integrity="([^"]+)" crossorigin>/g,
    ),
  ].map(([, href = '', integrity = '']) => [href, integrity] as const)
const named = (script: string) => /"?adapter"?:"\.\/(adapt-\w+\.js)"/.exec(script)?.[1]

test.each(['web', 'webAdapted'])('a site made from %s has it as a file, preloaded with its digest', async (build) => {
  await makeSite(build, 'other.mjs', 'site')
  const names = await readdir(at('site/public/assets'))
  const own = names.filter((name) => /^adapt-.*\.js$/.test(name))
  expect(own).toHaveLength(1)
  expect(await readFile(at('site/public/assets', own[0] ?? ''), 'utf8')).toBe(await otherShapesSource())
  const html = await readFile(at('site/public/page.html'), 'utf8')
  const links = linksIn(html)
  expect(links.map(([href]) => basename(href).split('-')[0]).sort()).toEqual(['adapt', 'adapted'])
  for (const [href, integrity] of links) {
    const [, path = ''] = href.split('https://static.acme.example/community/')
    expect(digest(await readFile(at('site/public', path)))).toBe(integrity)
  }
  expect(html.indexOf('/adapt-')).toBeLessThan(html.indexOf('<script type="module"'))
  const scripts = await Promise.all(
    names.filter((name) => name.endsWith('.js')).map((name) => readFile(at('site/public/assets', name), 'utf8')),
  )
  expect(scripts.flatMap((script) => named(script) ?? [])).toEqual(own)
  const { kinds } = JSON.parse(await readFile(at('site/hosting.json'), 'utf8'))
  expect(kinds.home.headers['content-security-policy']).toMatch(/script-src 'self' https:\/\/static\.acme\.example /)
})

test.each(['webview', 'webviewAdapted'])(
  'a package made from %s has it in its manifest, and in its pages with its digest',
  async (build) => {
    const files = await makePack(build, 'other.mjs')
    const own = Object.keys(files).filter((path) => /^assets\/adapt-/.test(path))
    expect(own.map((path) => textOf(files[path]))).toEqual([await otherShapesSource()])
    expect(JSON.parse(textOf(files['manifest.json'])).files).toHaveProperty([own[0] ?? ''])
    const links = linksIn(textOf(files['index.html']))
    expect(links).toHaveLength(2)
    for (const [href, integrity] of links) expect(digest(files[href.slice(1)] ?? '')).toBe(integrity)
  },
)

test.each(['web', 'webAdapted'])('a site made from %s without one has no trace of it', async (build) => {
  await makeSite(build, 'plain.mjs', 'site')
  expect((await readdir(at('site/public/assets'))).filter((name) => name.startsWith('adapt-'))).toEqual([])
  expect(linksIn(await readFile(at('site/public/page.html'), 'utf8'))).toEqual([])
})

test.each(['webview', 'webviewAdapted'])('a package made from %s without one has no trace of it', async (build) => {
  const files = await makePack(build, 'plain.mjs')
  expect(Object.keys(files).filter((path) => path.startsWith('assets/adapt-'))).toEqual([])
  expect(linksIn(textOf(files['index.html']))).toEqual([])
})

test('a build for an exchange with one serves it, states its digest, and counts it in the first page', async () => {
  const adapted = defineExchange({ ...exchange, adapter: await otherShapesSource() })
  const files: Files = new Map()
  for (const name of await readdir(at('webAdapted/assets')))
    files.set(`assets/${name}`, await readFile(at('webAdapted/assets', name)))
  const weighed = adaptFiles(files, adapted)
  expect(weighed.map((path) => basename(path).split('-')[0]).sort()).toEqual(['adapt', 'adapted'])
  const links = linksIn(await readFile(at('webAdapted/index.html'), 'utf8'))
  expect(Object.fromEntries(links)).toEqual(
    Object.fromEntries(weighed.map((path) => [`/${path}`, digest(files.get(path) ?? '')])),
  )
  expect(adaptFiles(files, exchange)).toEqual([])
})
