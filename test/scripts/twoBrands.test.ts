import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Exchange } from '#bridge/config.ts'
import { isRecord, isText } from '#bridge/lib/guards.ts'
import { loadExchange } from '#scripts/build/exchange.ts'
import { readFolder } from '#scripts/build/files.ts'
import { siteFor } from '#scripts/cli/site/command.ts'
import { folderForFile } from '#test/support/folder.ts'
import { root } from '../../esbuild.config.ts'
import { buildSmallPages } from '../support/smallSite.ts'

const configs = {
  meridian: join(root, 'fixtures/exchange.config.ts'),
  halcyon: join(root, 'fixtures/halcyon.config.ts'),
} as const
type Name = keyof typeof configs
const names = Object.keys(configs) as readonly Name[]

const at = folderForFile()
const exchanges = new Map<Name, Exchange>()
/** What a site is served, by path. Pictures too: what is compared in them is their whole. */
const sites = new Map<string, Map<string, string>>()

async function readSite(folder: string): Promise<Map<string, string>> {
  const files = [...(await readFolder(folder))].filter(([path]) => !/\.(br|gz)$/.test(path))
  return new Map(
    files.map(([path, content]) => [path, Buffer.from(content).toString(path.endsWith('.png') ? 'base64' : 'utf8')]),
  )
}

/** Pages built for each, with the document and the first sheet that readers get, and of those of each a site of both. */
beforeAll(async () => {
  for (const name of names) {
    const exchange = await loadExchange(configs[name])
    exchanges.set(name, exchange)
    await buildSmallPages(at(name), {
      exchange,
      page: { template: 'web/index.html', baseStyle: 'web/styles/base.css' },
    })
  }
  for (const built of names)
    for (const name of names) {
      const out = at(`${name}-of-${built}`)
      await siteFor([configs[name], '--host', 'nginx', '--build', at(built), '--out', out])
      sites.set(`${name} of ${built}`, await readSite(join(out, 'public')))
    }
})

const textsIn = (value: unknown): string[] =>
  isText(value)
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(textsIn)
      : isRecord(value)
        ? Object.values(value).flatMap(textsIn)
        : []

/** The shapes of a drawing, as they stand in addresses of sheets too; and other texts as they are. */
const partsOf = (text: string): string[] =>
  text.startsWith('<svg') ? [...text.matchAll(/ d="([^"]{20,})"/g)].map(([, path = '']) => path) : [text]

/** What only one of the two says of itself. */
function ownTexts(name: Name, other: Name): string[] {
  const said = (of: Name): Set<string> => {
    const { brand, links, terms, messages, cookies, app, domains, site } = exchanges.get(of) ?? {}
    return new Set(textsIn({ brand, links, terms, messages, cookies, app, domains, site }).flatMap(partsOf))
  }
  // A letter of one name may be a part of a letter of the other.
  const others = [...said(other)]
  return [...said(name)].filter((text) => text.length > 2 && !others.some((own) => own.includes(text)))
}

test.each([
  ['halcyon', 'meridian'],
  ['meridian', 'halcyon'],
] as const)('a site of %s has nothing of %s, whichever of them its pages were built for', (name, other) => {
  const foreign = ownTexts(other, name)
  expect(foreign.length).toBeGreaterThan(20)
  for (const built of names) {
    const site = sites.get(`${name} of ${built}`) ?? new Map<string, string>()
    expect(site.size).toBeGreaterThan(20)
    const shown = [...site].flatMap(([path, content]) =>
      foreign.filter((text) => content.toLowerCase().includes(text.toLowerCase())).map((text) => [path, text]),
    )
    expect(shown).toEqual([])
  }
})

test.each(names)('a site of %s contains all that its pages show at the start', (name) => {
  const { brand, links, messages } = exchanges.get(name) ?? {}
  for (const built of names) {
    const site = sites.get(`${name} of ${built}`) ?? new Map<string, string>()
    const all = [...site.values()].join('\n')
    for (const text of [...textsIn({ name: brand?.name, accent: brand?.accent, links, messages })])
      expect(all).toContain(text)
    for (const text of textsIn({ logo: brand?.logo, mark: brand?.mark }).flatMap(partsOf)) expect(all).toContain(text)
    expect(site.get('page.html')).toContain(`<bdi>${brand?.name}</bdi>`)
  }
})

test('the section has each exchange’s own name in its documents', () => {
  for (const built of names) {
    const [meridian, halcyon] = names.map((name) => sites.get(`${name} of ${built}`))
    expect(meridian?.get('index.html')).toContain('<title>Insights: what traders are reading now</title>')
    expect(meridian?.get('home/ru.html')).toContain('<title>Инсайты: что сейчас читают трейдеры</title>')
    expect(halcyon?.get('index.html')).toContain('<title>Harbour: what traders are reading now</title>')
    expect(halcyon?.get('home/de.html')).toContain('<title>Hafen: Was Trader gerade lesen</title>')
    expect(halcyon?.get('page.html')).toContain('<title>Harbour</title>')
    for (const [, html] of [...(halcyon ?? [])].filter(([path]) => path.endsWith('.html')))
      expect(html).not.toContain('Insights:')
  }
})
