import { build as bundle, type Metafile, type Plugin } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { common, exists, type PageBuild, pageBuilds, root } from '../../esbuild.config.ts'
import { adaptFiles } from '../build/adapt.ts'
import { type Files, gzipped, text } from '../build/files.ts'
import { modulesIn, scriptsOf } from '../build/graph.ts'
import { buildPages, firstStyles } from '../build/pages.ts'
import { inlineSources } from '../build/policy.ts'
import { minified } from '../build/scripts.ts'
import { dataIn } from '../build/tables.ts'
import { addClassic } from '../build/webview.ts'
import { type FigureName, type LibraryPart, late, parts } from './budgets.ts'

export interface Sizes {
  /** Bytes after gzip. Figures that cannot be built yet are missing. */
  readonly figures: Partial<Record<FigureName, number>>
  /** Bytes after gzip that each route adds to the first page, and large lazy parts of routes. */
  readonly routes: Readonly<Record<string, number>>
  /** Modules that load too early, one sentence each. */
  readonly early: readonly string[]
}

const decoder = new TextDecoder()

const nothing: Sizes = { figures: {}, routes: {}, early: [] }

const gzipBytes = async (contents: readonly (Uint8Array | undefined)[]): Promise<number> => {
  const sizes = await Promise.all(contents.map(async (content) => (content ? (await gzipped(content)).length : 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const inFolder = (files: Files, folder: string, outputs: readonly string[]) =>
  outputs.map((output) => files.get(output.slice(folder.length + 1)))

export const earlyModules = (metafile: Metafile, outputs: readonly string[]): string[] =>
  modulesIn(metafile, outputs).flatMap((module) =>
    late
      .filter(([, path]) => path.test(module))
      .map(([what]) => `${module} (${what}) is loaded before the first post.`),
  )

const routeTable = 'web/app/screens.ts'
/** Large parts that load on request. */
const laterStill = [
  'web/features/writing/Composer/Composer.tsx',
  'web/features/writing/article/ArticleScreen.tsx',
  'web/features/writing/editor/createEditor.ts',
] as const

const routesIn = (metafile: Metafile): readonly string[] =>
  (metafile.inputs[routeTable]?.imports ?? []).flatMap(({ kind, path }) => (kind === 'dynamic-import' ? [path] : []))

async function measureAdded(
  modules: readonly string[],
  { files, metafile }: { readonly files: Files; readonly metafile: Metafile },
  folder: string,
  first: readonly string[],
): Promise<Record<string, number>> {
  const weighed = modules.map(async (path) => {
    const added = scriptsOf(metafile, [path]).filter((script) => !first.includes(script))
    return [path, await gzipBytes(inFolder(files, folder, added))] as const
  })
  return Object.fromEntries(await Promise.all(weighed))
}

async function measurePages(page: PageBuild, exchange: Exchange): Promise<Sizes> {
  if (page.name === 'app' || [page.entry, page.template].some((file) => !exists(file))) return nothing
  const pages = await buildPages(page, exchange)
  const folder = `dist/${page.name}`
  const early = page.early ? scriptsOf(pages.metafile, [page.early]) : []
  const scripts = [...new Set([...scriptsOf(pages.metafile, [...page.first.shell, ...page.first.home]), ...early])]
  const styles = firstStyles(pages.metafile, page, true)
  const routes = await measureAdded(routesIn(pages.metafile), pages, folder, scripts)
  const later = await measureAdded(laterStill, pages, folder, scripts)
  const home = decoder.decode(pages.files.get('index.html'))
  const data = dataIn(home)
  const [startWords = '', tables] = [data.at(-1), data.slice(0, -1)]
  const figures: Partial<Record<FigureName, number>> = {
    [`${page.name}_route`]: Math.max(...Object.values(routes)),
    [`${page.name}_js`]: await gzipBytes([
      ...inFolder(pages.files, folder, scripts),
      ...adaptFiles(pages.files, exchange).map((path) => pages.files.get(path)),
    ]),
    ...(page.early && { [`${page.name}_early`]: await gzipBytes(inFolder(pages.files, folder, early)) }),
    [`${page.name}_css`]: await gzipBytes(inFolder(pages.files, folder, styles)),
    [`${page.name}_inline`]: await gzipBytes(inlineSources(home).map(text)),
    [`${page.name}_tables`]: await gzipBytes([text(tables.join(''))]),
    [`${page.name}_words`]: await gzipBytes([text(startWords)]),
  }
  if (page.name === 'webview') {
    await addClassic(pages, page, exchange)
    figures.webview_file = await gzipBytes([pages.files.get('file/insights.js')])
  }
  return {
    figures,
    routes: Object.fromEntries(
      Object.entries({ ...routes, ...later }).map(([path, bytes]) => [`${page.name} ${path}`, bytes]),
    ),
    early: earlyModules(pages.metafile, scripts).map((sentence) => `${page.name}: ${sentence}`),
  }
}

const withoutLate: Plugin = {
  name: 'without-late',
  setup: (build) =>
    build.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

async function measurePart(name: string, { modules, without = [] }: LibraryPart): Promise<Sizes> {
  if (!modules.every(exists)) return nothing
  const { outputFiles } = await bundle({
    ...common,
    stdin: { contents: modules.map((path) => `export * from './${path}'`).join('\n'), resolveDir: root },
    outdir: 'dist/size',
    format: 'esm',
    target: ['safari15', 'chrome88'],
    external: [...without],
    plugins: [withoutLate],
  })
  // Minified like a page's scripts.
  const scripts = await Promise.all(
    outputFiles.map(({ text: source }) => minified({ text: source, map: undefined }, [])),
  )
  return { ...nothing, figures: { [name]: await gzipBytes(scripts.map((script) => text(script.text))) } }
}

export async function measure(exchange: Exchange): Promise<Sizes> {
  const all = await Promise.all([
    ...pageBuilds.map((page) => measurePages(page, exchange)),
    ...Object.entries(parts).map(([name, part]) => measurePart(name, part)),
  ])
  return {
    figures: Object.assign({}, ...all.map(({ figures }) => figures)),
    routes: Object.assign({}, ...all.map(({ routes }) => routes)),
    early: all.flatMap(({ early }) => early),
  }
}
