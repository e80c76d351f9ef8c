import { build as bundle, type Metafile, type Plugin } from 'esbuild'
import type { Exchange } from '../../bridge/config.ts'
import { common, exists, type PageBuild, pageBuilds, root } from '../../esbuild.config.ts'
import { type Files, gzipped } from '../build/files.ts'
import { modulesIn, scriptsOf } from '../build/graph.ts'
import { buildPages, firstStyles } from '../build/pages.ts'
import { addClassic } from '../build/webview.ts'
import { type FigureName, type LibraryPart, late, parts } from './budgets.ts'

export interface Sizes {
  /** Bytes after gzip. What cannot be built yet has no figure. */
  readonly figures: Partial<Record<FigureName, number>>
  /** Sentences on what is loaded before the first post and should not be. */
  readonly early: readonly string[]
}

const gzipBytes = async (contents: readonly (Uint8Array | undefined)[]): Promise<number> => {
  const sizes = await Promise.all(contents.map(async (content) => (content ? (await gzipped(content)).length : 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const inFolder = (files: Files, folder: string, outputs: readonly string[]) =>
  outputs.map((output) => files.get(output.slice(folder.length + 1)))

/** What a page's first chunks hold although it belongs later. */
export const earlyModules = (metafile: Metafile, outputs: readonly string[]): string[] =>
  modulesIn(metafile, outputs).flatMap((module) =>
    late
      .filter(([, path]) => path.test(module))
      .map(([what]) => `${module} (${what}) is loaded before the first post.`),
  )

async function measurePages(page: PageBuild, exchange: Exchange): Promise<Sizes> {
  if (page.name === 'app' || [page.entry, page.template].some((file) => !exists(file)))
    return { figures: {}, early: [] }
  const pages = await buildPages(page, exchange)
  const folder = `dist/${page.name}`
  const scripts = scriptsOf(pages.metafile, [...page.first.shell, ...page.first.home])
  const styles = firstStyles(pages.metafile, page, true)
  const figures: Partial<Record<FigureName, number>> = {
    [`${page.name}_js`]: await gzipBytes(inFolder(pages.files, folder, scripts)),
    [`${page.name}_css`]: await gzipBytes(inFolder(pages.files, folder, styles)),
  }
  if (page.name === 'webview') {
    await addClassic(pages, page, exchange)
    figures.webview_file = await gzipBytes([pages.files.get('file/insights.js')])
  }
  return { figures, early: earlyModules(pages.metafile, scripts).map((sentence) => `${page.name}: ${sentence}`) }
}

/** What is loaded late is weighed with nobody. */
const withoutLate: Plugin = {
  name: 'without-late',
  setup: (build) =>
    build.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

async function measurePart(name: string, { modules, without = [] }: LibraryPart): Promise<Sizes> {
  if (!modules.every(exists)) return { figures: {}, early: [] }
  const { outputFiles } = await bundle({
    ...common,
    stdin: { contents: modules.map((path) => `export * from './${path}'`).join('\n'), resolveDir: root },
    outdir: 'dist/size',
    format: 'esm',
    target: ['safari15', 'chrome88'],
    external: [...without],
    plugins: [withoutLate],
  })
  return { figures: { [name]: await gzipBytes(outputFiles.map((file) => file.contents)) }, early: [] }
}

/** Builds in memory what has a budget, and weighs it. */
export async function measure(exchange: Exchange): Promise<Sizes> {
  const all = await Promise.all([
    ...pageBuilds.map((page) => measurePages(page, exchange)),
    ...Object.entries(parts).map(([name, part]) => measurePart(name, part)),
  ])
  return {
    figures: Object.assign({}, ...all.map(({ figures }) => figures)),
    early: all.flatMap(({ early }) => early),
  }
}
