import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type BuildResult, build as bundle, type Metafile, type OutputFile } from 'esbuild'
import type { Exchange } from '../../bridge/config.ts'
import { defaultLocale, type LocaleCode, locales } from '../../bridge/site/locales.ts'
import { common, exists, modules, type PageBuild, root, routeStyles } from '../../esbuild.config.ts'
import { brandIcon } from './brand.ts'
import { brandModule, exchangeModules, stylesModule } from './exchange.ts'
import { digest, type Files, json, text } from './files.ts'
import { addImports, dropIdleImports, firstImports } from './firstChunks.ts'
import { outputOf, scriptsOf } from './graph.ts'
import { type Asset, fillTemplate } from './html.ts'
import { contentSecurityPolicy, inlineScripts, pageHeaders } from './policy.ts'
import { reactModules } from './reactModules.ts'
import { drawShare, inLocale, searchHead } from './search.ts'

export interface Pages {
  readonly files: Files
  /** Of scripts and styles together. */
  readonly metafile: Metafile
  readonly template: string
  readonly policy: string
}

type Bundled = BuildResult<{ metafile: true; write: false }>

const empty: Metafile = { inputs: {}, outputs: {} }

const merged = (a: Metafile, b: Metafile): Metafile => ({
  inputs: { ...a.inputs, ...b.inputs },
  outputs: { ...a.outputs, ...b.outputs },
})

export const contentsOf = (folder: string, outputs: readonly OutputFile[]): [string, Uint8Array][] =>
  outputs.map(({ path, contents }) => [relative(join(root, folder), path), contents])

const sheetsOf = ({ ownStyles }: PageBuild): Readonly<Record<string, string>> => ({ ...routeStyles(), ...ownStyles })

/** The base sheet and one sheet a route: a late chunk's styles are linked by the page, esbuild does not load them. */
async function bundleStyles(page: PageBuild, exchange: Exchange): Promise<Bundled | undefined> {
  const { name, target, baseStyle } = page
  if (!baseStyle || !exists(baseStyle)) return undefined
  const entryPoints = [baseStyle, ...Object.values(sheetsOf(page))]
  const plugins = [brandModule(exchange)]
  return bundle({ ...common, entryPoints, outdir: `dist/${name}`, target: [...target], plugins })
}

const styleAddresses = (metafile: Metafile, page: PageBuild): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sheetsOf(page)).flatMap(([sheet, path]) => {
      const output = outputOf(metafile, path)
      return output ? [[sheet, `/${relative(`dist/${page.name}`, output)}`]] : []
    }),
  )

/** Sheets that are there before the first content: the base, the home page's, and what the entry itself imports. */
export function firstStyles(metafile: Metafile, { entry, baseStyle, first }: PageBuild, isHome: boolean): string[] {
  const main = outputOf(metafile, entry)
  const own = main && metafile.outputs[main]?.cssBundle
  const wanted = [baseStyle, ...(isHome && first.home.length > 0 ? [routeStyles().home] : [])]
  const sheets = wanted.map((path) => (path ? outputOf(metafile, path) : undefined))
  return [...sheets, own].filter((path): path is string => Boolean(path))
}

/** Adds the exchange's icon. Answers its path, which changes with its content as that of every asset. */
function addIcon(files: Files, exchange: Exchange): string {
  const icon = text(brandIcon(exchange))
  const path = `assets/icon-${digest(icon).replace(/\W/g, '').slice(6, 14).toUpperCase()}.svg`
  files.set(path, icon)
  return path
}

/** The home page in each locale, as search engines find it: `index.html`, and `home/CODE.html` for those that paths name. */
async function homePages(html: string, files: Files, exchange: Exchange): Promise<Files> {
  const picture = await drawShare(exchange)
  const path = `assets/share-${digest(picture).replace(/\W/g, '').slice(6, 14).toUpperCase()}.png`
  files.set(path, picture)
  const card = { origin: exchange.domains.secure, picture: `/${path}` }
  const localized = (code: LocaleCode) => text(inLocale(html, code, searchHead(card, exchange.brand.name, code)))
  return new Map(
    locales.map(({ code }) => [code === defaultLocale ? 'index.html' : `home/${code}.html`, localized(code)]),
  )
}

/** Bundles one page build in memory. */
export async function buildPages(page: PageBuild, exchange: Exchange): Promise<Pages> {
  const folder = `dist/${page.name}`
  const styles = await bundleStyles(page, exchange)
  const addresses = styles ? styleAddresses(styles.metafile, page) : {}
  const plugins = [...exchangeModules(exchange), stylesModule(addresses), ...(page.alias.react ? [] : [reactModules])]
  const plain = await bundle({ ...modules(page), plugins, minify: false })
  const scripts = await bundle({
    ...modules(page),
    plugins: [...plugins, addImports(firstImports(plain.metafile, page))],
  })
  const files: Files = new Map(contentsOf(folder, [...dropIdleImports(scripts), ...(styles?.outputFiles ?? [])]))
  const metafile = merged(scripts.metafile, styles?.metafile ?? empty)

  const icon = page.name === 'webview' ? undefined : `${folder}/${addIcon(files, exchange)}`

  const asset = (output: string): Asset => {
    const path = relative(folder, output)
    return { href: `/${path}`, integrity: digest(files.get(path) ?? '') }
  }
  const html = (template: string, isHome: boolean): string => {
    const first = [...page.first.shell, ...(isHome ? page.first.home : [])]
    const [entry = '', ...preload] = scriptsOf(scripts.metafile, first)
    return fillTemplate(template, {
      entry: asset(entry),
      preload: preload.map(asset),
      styles: firstStyles(metafile, page, isHome).map(asset),
      icon: icon === undefined ? undefined : asset(icon),
      brand: exchange.brand.name,
      indexed: isHome,
    })
  }

  const template = await readFile(join(root, page.template), 'utf8')
  const policy = contentSecurityPolicy(exchange, page, inlineScripts(template))
  const integrity = Object.fromEntries([...files].map(([path, content]) => [path, digest(content)]).sort())
  const home = html(template, true)
  if (page.name === 'web')
    for (const [path, content] of await homePages(home, files, exchange)) files.set(path, content)
  else files.set('index.html', text(home))
  if (page.first.home.length > 0) files.set('page.html', text(html(template, false)))
  files.set('headers.json', json(pageHeaders(policy)))
  files.set('integrity.json', json(integrity))
  return { files, metafile, template, policy }
}
