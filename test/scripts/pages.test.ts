import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import { defaultLocale, findLocale, locales } from '#bridge/site/locales.ts'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { digest } from '#scripts/build/files.ts'
import { scriptsOf } from '#scripts/build/graph.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { inlineSources } from '#scripts/build/policy.ts'
import { earlyModules } from '#scripts/size/measure.ts'
import { pageBuilds } from '../../esbuild.config.ts'

const exchange = defineExchange({
  ...(await loadExchange(exchangePath())),
  domains: {
    api: 'https://api.acme.example',
    secure: 'https://acme.example',
    config: 'self',
    report: 'https://in.acme.example',
    images: ['https://i1.acme.example'],
  },
})

const [site] = pageBuilds
if (!site) throw new Error('There is no page to build.')
const pages = await buildPages(site, exchange)
const first = scriptsOf(pages.metafile, [...site.first.shell, ...site.first.home])
const textOf = (path: string) => new TextDecoder().decode(pages.files.get(path))
const scripts = () => [...pages.files.keys()].filter((path) => path.endsWith('.js'))
const chunk = (name: string) => scripts().find((path) => path.startsWith(`assets/${name}-`)) ?? ''

test('preloads the home page’s first content there, and only shared files on other pages', () => {
  const home = textOf('index.html')
  const other = textOf('page.html')
  expect(home).toContain(`<link rel="modulepreload" href="/${chunk('Home')}"`)
  expect(home).not.toContain(chunk('Rank'))
  expect(other).not.toContain(chunk('Home'))
})

test('gives each script and style sheet in the HTML its digest', () => {
  const tags = textOf('index.html').matchAll(/(?:href|src)="\/(assets\/[^"]+)" integrity="([^"]+)"/g)
  const found = [...tags].map(([, path = '', integrity]) => [path, integrity])
  expect(found.length).toBeGreaterThanOrEqual(4)
  for (const [path = '', integrity] of found) expect(integrity).toBe(digest(pages.files.get(path) ?? ''))
})

test('keeps all pages but home out of search engines', () => {
  expect(textOf('index.html')).not.toContain('noindex')
  expect(textOf('page.html')).toContain('<meta name="robots" content="noindex">')
})

test('links the home page in each language for search engines, with what to show', () => {
  const addressesIn = (html: string) => [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
  const home = textOf('index.html')
  expect(home).toContain('<link rel="canonical" href="https://acme.example/insights">')
  expect(home).toMatch(/<meta property="og:image" content="https:\/\/acme\.example\/assets\/share-\w{8}\.png">/)
  expect(home).toMatch(/<meta name="description" content="[^"]{40,160}">/)
  const addresses = new Map(addressesIn(home).map(([, tag = '', href = '']) => [tag, href]))
  expect(addresses.get('x-default')).toBe('https://acme.example/insights')
  expect(addresses.get('ar-AE')).toBe('https://acme.example/ar/insights')
  // 23 locales, of which some share a tag, and the default.
  expect(addresses.size).toBe(new Set(locales.map(({ bcp47 }) => bcp47)).size + 1)
  const arabic = textOf('home/ar.html')
  expect(arabic).toContain('<html lang="ar-AE" dir="rtl"')
  expect(arabic).toMatch(/<title>[\u0600-\u06ff\s:]+<\/title>/)
  expect(arabic).toMatch(/<meta name="description" content="[\u0600-\u06ff\s:.]{40,160}">/)
  expect(arabic).toContain('<link rel="canonical" href="https://acme.example/ar/insights">')
  expect(addressesIn(arabic).map(([line]) => line)).toEqual(addressesIn(home).map(([line]) => line))
  expect(textOf('page.html')).not.toContain('canonical')
})

test('allows only the page’s own scripts and the exchange', () => {
  const inline = ['index.html', 'page.html'].flatMap((path) => inlineSources(textOf(path)))
  expect(inline.length).toBeGreaterThan(0)
  const headers: Record<string, string> = JSON.parse(textOf('headers.json'))
  const policy = headers['content-security-policy']?.split('; ') ?? []
  expect(policy).toContain("default-src 'none'")
  const scripts = policy.find((directive) => directive.startsWith('script-src'))
  expect(scripts?.split(' ').sort()).toEqual(
    [...new Set(inline.map((source) => `'${digest(source, 'sha256')}'`)), "'self'", 'script-src'].sort(),
  )
  expect(policy).toContain("connect-src 'self' https://api.acme.example https://in.acme.example")
  expect(policy).toContain("img-src 'self' data: blob: https://i1.acme.example")
  expect(policy).toContain("frame-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('fault 23: no other site may frame our pages, so that our cookies are never third-party', () => {
  const ancestors = Object.fromEntries(pageBuilds.map(({ name, frames }) => [name, frames.ancestors]))
  // The sandbox has the web view in a frame of its own origin: that is its phone.
  expect(ancestors).toEqual({ web: 'none', webview: 'self', app: 'none' })
  const headers: Record<string, string> = JSON.parse(textOf('headers.json'))
  expect(headers['content-security-policy']?.split('; ')).toContain("frame-ancestors 'none'")
})

test('loads the first page in few files, whatever lazy screens share with it', () => {
  expect(first.some((path) => path.includes('/Home-'))).toBe(true)
  expect(first.length).toBeLessThanOrEqual(7)
})

test('packs the exchange as data, without its certificate or key, which load with the first log-in', () => {
  const all = first.map((path) => textOf(path.replace('dist/web/', ''))).join('\n')
  expect(['Meridian', 'gateway.pem', 'BEGIN PUBLIC KEY'].filter((part) => all.includes(part))).toEqual(['Meridian'])
})

test('reports a module that is loaded too early', () => {
  const inputs = {
    'node_modules/dompurify/dist/purify.es.mjs': { bytesInOutput: 9 },
    'locales:ar/home': { bytesInOutput: 9 },
  }
  const outputs = { 'a.js': { inputs, bytes: 9, imports: [], exports: [] } }
  expect(earlyModules({ inputs: {}, outputs }, ['a.js'])).toEqual([
    'node_modules/dompurify/dist/purify.es.mjs (DOMPurify) is loaded before the first post.',
    'locales:ar/home (another language) is loaded before the first post.',
  ])
})

test('sets the same initial language in the HTML as the client, so that the layout stays', async () => {
  const template = await readFile('web/index.html', 'utf8')
  expect(template).toContain(`<html lang="${findLocale(defaultLocale)?.bcp47}" dir="ltr"`)
})
