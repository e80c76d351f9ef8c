import { relative } from 'node:path'
import { build as bundle, type Metafile, type Plugin, transform } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { sectionOf } from '#bridge/site/brand.ts'
import { defaultLocale } from '#bridge/site/locales.ts'
import type { Namespaces } from '#web/i18n/languages.ts'
import { scriptPolicy } from '#webview/languageFromScript.ts'
import {
  classicScript,
  common,
  conformanceBuild,
  exists,
  type PageBuild,
  pageBuilds,
  root,
  routeStyles,
} from '../../esbuild.config.ts'
import { idIn } from '../cli/pack/exchangeIn.ts'
import { pack } from '../cli/pack/pack.ts'
import { type BuildMarks, branded, type Marks, ownMarks, rebrand } from '../cli/pack/rebrand.ts'
import { brandSheet } from './brand.ts'
import { builtOf } from './bundles.ts'
import { englishSlots } from './englishSource.ts'
import { brandModule, exchangeModulesInside, exchangeSources, stylesModule } from './exchange.ts'
import { type Files, json, text } from './files.ts'
import { escaped } from './html.ts'
import { languageCodes, localePath, wholeLocales } from './locales.ts'
import { addNotices, noticesFile } from './notices.ts'
import { buildPages, type Pages } from './pages.ts'
import { policyMeta } from './policy.ts'
import { literalOf, mapFile, minified } from './scripts.ts'
import type { SiteSources } from './site.ts'

/** Without modules and fetch, each language is a classic script. */
const languagesFromScripts: Plugin = {
  name: 'languages from scripts',
  setup(build) {
    build.onLoad({ filter: /\/web\/i18n\/languages\.ts$/ }, () => ({
      contents: `import { languageFromScript } from './webview/languageFromScript.ts'
export const catalogues = {
${languageCodes.map((code) => `  '${code}': () => languageFromScript('${code}'),`).join('\n')}
}`,
      resolveDir: root,
      loader: 'ts',
    }))
  },
}

const languageScript = (code: string, page: PageBuild) =>
  bundle({
    ...classicScript('', `dist/webview/file/messages/${code}.js`, page),
    entryPoints: [],
    plugins: [wholeLocales],
    stdin: {
      contents: `import namespaces from './${localePath(code)}'
window.insightsLanguages = { ...window.insightsLanguages, '${code}': { default: namespaces } }`,
      resolveDir: root,
    },
  })

/**
 * Parts excluded from a page opened from a file: node-forge, because signing needs HTTPS and native signs in an app;
 * and the chart, the article editor and QR log-in, whose screens report that they could not be loaded. Messages and
 * countries are classic scripts.
 */
const withoutParts: Plugin = {
  name: 'without parts',
  setup(build) {
    build.onResolve({ filter: /^(node-forge\/.*|qr)$/ }, ({ path }) => ({ path, namespace: 'left out' }))
    build.onLoad({ filter: /\/secrets\/lists\/[\w-]+\.ts$/ }, ({ path }) =>
      path.endsWith('/english.ts') ? undefined : { contents: 'export const words = []' },
    )
    const leaveOut = ({ path }: { readonly path: string }) => ({
      contents: `throw new Error(${JSON.stringify(`${path.replace(`${root}/`, '')} is not part of pages that are opened from a file.`)})\nmodule.exports = {}`,
    })
    build.onLoad({ filter: /.*/, namespace: 'left out' }, leaveOut)
    // Including everything that only they import.
    build.onLoad({ filter: /\/(editor\/createEditor|chart\/drawChart)\.ts$/ }, leaveOut)
  },
}

async function minifiedStyle(source: string, { target }: PageBuild): Promise<string> {
  const { code } = await transform(source, { loader: 'css', minify: true, charset: 'utf8', target: [...target] })
  return code.trim()
}

const unbranded = (html: string, { brand }: Exchange): string =>
  html
    .replaceAll(`>${escaped(brand.name)}</`, '><!--brand--></')
    .replace(`<title>${escaped(sectionOf(brand, defaultLocale))}</title>`, '<title><!--section--></title>')

async function marksOf(page: PageBuild, exchange: Exchange): Promise<Marks> {
  const sources = exchangeSources(exchange)
  const literal = (name: keyof typeof sources) => literalOf(sources[name], page)
  return {
    exchange: await literal('insights:exchange'),
    certificates: await literal('insights:certificates'),
    providers: await literal('insights:thirdParties'),
    legal: await literal('insights:legal'),
    words: await literal('insights:words'),
    brand: await minifiedStyle(brandSheet(exchange), page),
  }
}

export interface SiteMarks {
  readonly marks: Marks
  /** Of the build's own exchange, whose site consists of these files unchanged. */
  readonly own: Marks
  readonly site: SiteSources
  readonly english: Namespaces
}

/** The exchange-specific parts of the browser's build, which `site` replaces for another exchange. */
export async function siteMarksOf(site: SiteSources, page: PageBuild, exchange: Exchange): Promise<SiteMarks> {
  const [home, other] = [site.home, site.page].map((html) => unbranded(html, exchange))
  return {
    marks: await marksOf(page, exchange),
    own: ownMarks(exchange),
    site: { ...site, home: home ?? '', page: other ?? '' },
    english: await englishSlots(),
  }
}

/** The exchange-specific parts of a build, which `pack` replaces for another exchange. */
async function buildMarksOf({ files, metafile }: Pages, page: PageBuild, exchange: Exchange): Promise<BuildMarks> {
  const pages = [...files].filter(([path]) => path.endsWith('.html'))
  return {
    ...(await marksOf(page, exchange)),
    english: await englishSlots(),
    pages: Object.fromEntries(pages.map(([path, html]) => [path, unbranded(new TextDecoder().decode(html), exchange)])),
    frames: page.frames,
    conformance: conformanceFiles(files, metafile),
  }
}

/** Files that only the conformance page needs. */
function conformanceFiles(files: Files, { outputs }: Metafile): string[] {
  const own = new Set(Object.keys(outputs).map((path) => path.replace(/^dist\/webview\//, '')))
  const others = [...files.keys()].filter((path) => /^assets\/.*\.(js|css)$/.test(path) && !own.has(path))
  return files.has('conformance.html') ? ['conformance.html', conformanceNotices, ...others] : []
}

export interface PackedAs {
  readonly version: string
  readonly minApp: string
}

const withPolicy = (html: string, policy: string): string =>
  html.replace('<head>', () => `<head>\n    ${policyMeta(policy)}`)

interface Mapped {
  readonly maps?: boolean
}

/** It shares no scripts or styles with the first page. */
export async function addConformance(pages: Pages, exchange: Exchange, { maps = false }: Mapped = {}): Promise<void> {
  const conformance = await buildPages(conformanceBuild, exchange, { release: pages.release, maps })
  for (const [path, content] of conformanceFilesOf(conformance)) pages.files.set(path, content)
  for (const [path, map] of conformance.maps) pages.maps.set(path, map)
  for (const folder of conformance.packages) pages.packages.add(folder)
}

const conformanceNotices = `conformance.${noticesFile}`

export function conformanceFilesOf({ files, metafile }: Pages): Files {
  const own = [...files].flatMap(([path, content]): [string, Uint8Array][] => {
    if (path === 'index.html') return [['conformance.html', content]]
    if (path === noticesFile) return [[conformanceNotices, content]]
    return path.startsWith('assets/') ? [[path, content]] : []
  })
  return new Map([...own, ['conformance.meta.json', json(metafile)]])
}

/** Classic script that installs a carrier in the framed web view before its own scripts. */
export async function injectOf(): Promise<Files> {
  const [app] = pageBuilds.filter(({ name }) => name === 'app')
  if (!app) return new Map()
  const { outputFiles } = await bundle(classicScript('fixtures/app/inject.ts', 'dist/app/inject.js', app))
  return new Map(
    outputFiles.flatMap(({ path, contents }) => (path.endsWith('/inject.js') ? [['inject.js', contents]] : [])),
  )
}

/** Adds the archive, its manifest, and what the packer needs for other exchanges. */
export async function addPack(pages: Pages, page: PageBuild, exchange: Exchange, { version, minApp }: PackedAs) {
  const marks = await buildMarksOf(pages, page, exchange)
  const { manifestBytes, zip } = pack(rebrand(pages.files, marks, exchange, { version }), {
    name: 'insights',
    exchange: idIn(exchange.brand.name),
    version,
    minApp,
    release: pages.release,
  })
  pages.files.set('manifest.json', manifestBytes)
  pages.files.set('insights-webview.zip', zip)
  pages.files.set('marks.json', json(marks))
}

/** Adds the fallback for `file://`: a page with classic scripts and one style sheet. */
export async function addClassic(
  pages: Pages,
  page: PageBuild,
  exchange: Exchange,
  { maps = false }: Mapped = {},
): Promise<void> {
  const entry = exists('webview/file.tsx') ? 'webview/file.tsx' : page.entry
  const sheets = [page.baseStyle, ...Object.values(routeStyles())].filter((path) => path && exists(path))
  const [script, style] = await Promise.all([
    bundle({
      ...classicScript(entry, 'dist/webview/file/insights.js', page),
      ...(maps && { sourcemap: 'external' as const }),
      plugins: [...exchangeModulesInside(exchange), stylesModule({}), languagesFromScripts, withoutParts],
    }),
    bundle({
      ...common,
      stdin: { contents: sheets.map((path) => `@import "./${path}";`).join('\n'), loader: 'css', resolveDir: root },
      outfile: 'dist/webview/file/insights.css',
      entryNames: '[name]',
      target: [...page.target],
      plugins: [brandModule(exchange)],
    }),
  ])
  const [settings, languages] = await Promise.all([
    Promise.all(Object.values(exchangeSources(exchange)).map((source) => literalOf(source, page))),
    Promise.all(languageCodes.map((code) => languageScript(code, page))),
  ])
  const files: Files = new Map()
  for (const { path, contents } of [style, ...languages].flatMap(({ outputFiles }) => outputFiles)) {
    const [, name] = path.split('/dist/webview/')
    if (name) files.set(name, contents)
  }
  const { scripts, others } = builtOf(script)
  const named = (path: string) => relative('dist/webview', path)
  for (const [path, content] of others) files.set(named(path), content)
  for (const [path, written] of scripts) {
    const { text: source, map } = await minified(written, settings)
    files.set(named(path), text(source))
    if (map) pages.maps.set(...mapFile(path, map))
  }
  for (const folder of await addNotices(files, script.metafile.outputs, `file/${noticesFile}`))
    pages.packages.add(folder)
  for (const [name, content] of files) pages.files.set(name, content)
  const release = `<meta name="release" content="${escaped(pages.release)}">`
  const html = branded(pages.template, exchange)
    .replace('<!--robots-->', '')
    .replace(
      '<!--head-->',
      `${release}\n    <link rel="stylesheet" href="insights.css">\n    <script src="insights.js" defer></script>`,
    )
  pages.files.set(
    'file/index.html',
    text(withPolicy(html, pages.policy.replace('trusted-types dompurify', `trusted-types dompurify ${scriptPolicy}`))),
  )
}
