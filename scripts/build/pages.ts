import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build as bundle, type Metafile } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { sectionOf } from '#bridge/site/brand.ts'
import { defaultLocale, locales } from '#bridge/site/locales.ts'
import { type PageBuild, root, routeStyles } from '../../esbuild.config.ts'
import { addAdapt, withAdaptLinks } from './adapt.ts'
import { askScreenSource, askSource, preloadSource, workerSource } from './ask.ts'
import { brandIcon } from './brand.ts'
import { type Made, madeOf, styleAddresses, styleOptions } from './bundles.ts'
import { documentWords, withStartWords } from './documentWords.ts'
import { digest, drawnPath, type Files, json, text } from './files.ts'
import { outputOf, scriptsOf } from './graph.ts'
import { type Asset, fillTemplate, withEarly } from './html.ts'
import { addAppIcons } from './manifest.ts'
import { addNotices } from './notices.ts'
import { contentSecurityPolicy, inlineScripts, pageHeaders } from './policy.ts'
import { ownRelease } from './release.ts'
import { buildScripts, type ScriptsOptions } from './scripts.ts'
import { drawShare } from './share.ts'
import { type SearchWords, type SiteSources, siteDocuments } from './site.ts'
import { dataBlocks, type Table } from './tables.ts'

export interface Pages {
  readonly files: Files
  readonly metafile: Metafile
  readonly template: string
  readonly policy: string
  readonly release: string
  /** Sources of a site's documents. Only for the browser's pages. */
  readonly site: SiteSources | undefined
  /** Source maps, if requested. They are not served. */
  readonly maps: Files
  readonly packages: Set<string>
}

function offlineFiles({ name, offline }: PageBuild, metafile: Metafile): string[] {
  if (!offline) return []
  const sheets = offline.styles.map((style) => outputOf(metafile, routeStyles()[style] ?? ''))
  return [...scriptsOf(metafile, offline.modules), ...sheets].flatMap((path) =>
    path ? [relative(`dist/${name}/assets`, path)] : [],
  )
}

const empty: Metafile = { inputs: {}, outputs: {} }

const merged = (a: Metafile, b: Metafile): Metafile => ({
  inputs: { ...a.inputs, ...b.inputs },
  outputs: { ...a.outputs, ...b.outputs },
})

/** Style sheets loaded before the first content: the base, the home page's and the entry's own. */
export function firstStyles(metafile: Metafile, { entry, baseStyle, first }: PageBuild, isHome: boolean): string[] {
  const main = outputOf(metafile, entry)
  const own = main && metafile.outputs[main]?.cssBundle
  const wanted = [baseStyle, ...(isHome && first.home.length > 0 ? [routeStyles().home] : [])]
  const sheets = wanted.map((path) => (path ? outputOf(metafile, path) : undefined))
  return [...sheets, own].filter((path): path is string => Boolean(path))
}

/** @returns its path, with a content hash */
function addIcon(files: Files, exchange: Exchange): string {
  const icon = text(brandIcon(exchange))
  const path = drawnPath('icon', icon, 'svg')
  files.set(path, icon)
  return path
}

/** @returns the name of the file that sends a screen's first call, with a content hash */
async function addAsk(files: Files, page: PageBuild): Promise<string | undefined> {
  if (!page.ask?.screen) return undefined
  const script = text(await askScreenSource(page, page.ask.screen))
  const path = drawnPath('ask', script, 'js')
  files.set(path, script)
  return basename(path)
}

const drawn = new WeakMap<Exchange, Promise<Uint8Array>>()

function shareOf(exchange: Exchange): Promise<Uint8Array> {
  const picture = drawn.get(exchange) ?? drawShare(exchange)
  drawn.set(exchange, picture)
  return picture
}

/** @returns its path, with a content hash */
async function addShare(files: Files, exchange: Exchange): Promise<string> {
  const picture = await shareOf(exchange)
  const path = drawnPath('share', picture, 'png')
  files.set(path, picture)
  return path
}

const searchWords = (): Promise<SearchWords> =>
  Promise.all(
    locales.map(async ({ code }) => {
      const { notStarted: _, tryAgain: _button, ...words } = await documentWords(code)
      return [code, words] as const
    }),
  )

export interface PageOptions extends ScriptsOptions {
  /** The release in the document. Default: this checkout's. */
  readonly release?: string
}

export interface PageSources {
  readonly scripts: Made
  readonly styles: Made | undefined
  /** Hashes of lazy files in shared scripts, by name. */
  readonly late: Table
}

/** Scripts and styles, which depend on the sources only, not on the release. */
export async function sourcesOf(
  page: PageBuild,
  exchange: Exchange,
  options: ScriptsOptions = {},
): Promise<PageSources & Pick<Pages, 'maps'>> {
  const sheets = styleOptions(page, exchange)
  const [styles, scripts] = await Promise.all([sheets && bundle(sheets), buildScripts(page, exchange, options)])
  return { ...scripts, styles: styles && madeOf(page, styles) }
}

export async function buildPages(
  page: PageBuild,
  exchange: Exchange,
  { release, ...options }: PageOptions = {},
): Promise<Pages> {
  const sources = await sourcesOf(page, exchange, options)
  const composed = await composePages(page, exchange, sources, release ?? (await ownRelease()))
  return { ...composed, maps: sources.maps }
}

/** Adds everything else that is served: URLs and integrity in the HTML, headers, icon. */
export async function composePages(
  page: PageBuild,
  exchange: Exchange,
  { scripts, styles, late }: PageSources,
  release: string,
): Promise<Omit<Pages, 'maps'>> {
  const folder = `dist/${page.name}`
  const files: Files = new Map([...scripts.files, ...(styles?.files ?? [])])
  const metafile = merged(scripts.metafile, styles?.metafile ?? empty)

  const icon = page.name === 'webview' ? undefined : `${folder}/${addIcon(files, exchange)}`

  const asset = (output: string): Asset => {
    const path = relative(folder, output)
    return { href: `/${path}`, integrity: digest(files.get(path) ?? '') }
  }
  const ask = page.ask && (await askSource(page, page.ask.module, exchange))
  const shell = scriptsOf(scripts.metafile, page.first.shell)
  const preloadScreen =
    page.preload && (await preloadSource(page, page.preload, metafile, shell, await addAsk(files, page)))
  const html = (template: string, isHome: boolean): string => {
    const first = [...page.first.shell, ...(isHome ? page.first.home : [])]
    const [entry = '', ...others] = scriptsOf(scripts.metafile, first)
    const early = isHome && page.early ? scriptsOf(scripts.metafile, [page.early]) : []
    return fillTemplate(template, {
      entry: asset(entry),
      early: ask && isHome ? { ask, isFirst: page.ask?.isFirst === true, scripts: early.map(asset) } : undefined,
      preloadScreen: isHome ? undefined : preloadScreen,
      preload: others.filter((path) => !early.includes(path)).map(asset),
      styles: firstStyles(metafile, page, isHome).map(asset),
      icon: icon === undefined ? undefined : asset(icon),
      tables: dataBlocks({ files: late, styles: styleAddresses(styles?.metafile, page) }),
      brand: exchange.brand.name,
      section: sectionOf(exchange.brand, defaultLocale),
      release,
      indexed: isHome,
    })
  }

  const packages = new Set(await addNotices(files, metafile.outputs))
  const template = await withStartWords(await readFile(join(root, page.template), 'utf8'))
  const hasHome = page.first.home.length > 0
  if (hasHome) addAdapt(files, exchange)
  const home = html(template, true)
  const other = html(template, false)
  /** Removes the markers that only the packer needs. */
  const linked = (document: string): string =>
    hasHome ? withEarly(withAdaptLinks(document, files, exchange), exchange, page.name === 'webview') : document
  if (page.name === 'web') {
    const share = await addShare(files, exchange)
    const site = {
      home,
      page: other,
      words: await searchWords(),
      release,
      share,
      frames: page.frames,
      worker: await workerSource(page),
      offline: offlineFiles(page, metafile),
      icons: await addAppIcons(files, exchange),
    }
    const made = siteDocuments({ ...site, home: linked(home), page: linked(other) }, exchange)
    for (const [path, content] of made.files) files.set(path, content)
    return { files, metafile, template, policy: made.policy, release, site, packages }
  }
  const policy = contentSecurityPolicy(exchange, page, inlineScripts(linked(home)))
  files.set('index.html', text(linked(home)))
  if (hasHome) files.set('page.html', text(linked(other)))
  files.set('version.json', json({ release }))
  files.set('headers.json', json(pageHeaders(policy)))
  return { files, metafile, template, policy, release, site: undefined, packages }
}
