import { join, relative } from 'node:path'
import {
  type BuildOptions,
  type BuildResult,
  build as bundle,
  type Metafile,
  type OutputFile,
  type Plugin,
} from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { common, exists, modules, type PageBuild, root, routeStyles } from '../../esbuild.config.ts'
import { brandModule, exchangeModules } from './exchange.ts'
import type { Files } from './files.ts'
import { firstImports, withoutLocales } from './firstChunks.ts'
import { outputOf } from './graph.ts'
import { localesByNamespace } from './locales.ts'
import type { Built } from './names.ts'
import { packagesAmongOurs, packagesEntry, packagesModule, withoutIdleParts } from './packages.ts'
import { reactFiles, reactModules } from './reactModules.ts'
import { stylesFromDocument } from './tables.ts'

export type Bundled = BuildResult<{ metafile: true; write: false }>

/** Scripts or styles as served, by path below the page's folder, and their metadata. */
export interface Made {
  readonly files: Files
  readonly metafile: Metafile
}

export const madeOf = ({ name }: PageBuild, { outputFiles, metafile }: Bundled): Made => ({
  files: new Map(contentsOf(`dist/${name}`, outputFiles)),
  metafile,
})

export function builtOf({ outputFiles, metafile: { outputs } }: Bundled): Built {
  const isMap = (path: string) => path.endsWith('.map')
  const at = new Map(outputFiles.map((file) => [relative(root, file.path), file]))
  const scripts = [...at].filter(([path]) => path.endsWith('.js'))
  const others = [...at].filter(([path]) => !path.endsWith('.js') && !isMap(path))
  return {
    scripts: new Map(scripts.map(([path, { text }]) => [path, { text, map: at.get(`${path}.map`)?.text }])),
    outputs: Object.fromEntries(Object.entries(outputs).filter(([path]) => !isMap(path))),
    others: new Map(others.map(([path, { contents }]) => [path, contents])),
  }
}

export const contentsOf = (folder: string, outputs: readonly OutputFile[]): [string, Uint8Array][] =>
  outputs.map(({ path, contents }) => [relative(join(root, folder), path), contents])

const sheetsOf = ({ ownStyles }: PageBuild): Readonly<Record<string, string>> => ({ ...routeStyles(), ...ownStyles })

const kept = { metafile: true, write: false } as const
type InMemory = BuildOptions & { metafile: true; write: false }

/** The base sheet and one sheet per route. The page links the styles of lazy chunks, because esbuild does not load them. */
export function styleOptions(page: PageBuild, exchange: Exchange): InMemory | undefined {
  const { name, target, baseStyle } = page
  if (!baseStyle || !exists(baseStyle)) return undefined
  const entryPoints = [baseStyle, ...Object.values(sheetsOf(page))]
  return {
    ...common,
    ...kept,
    entryPoints,
    outdir: `dist/${name}`,
    target: [...target],
    plugins: [brandModule(exchange)],
  }
}

export const styleAddresses = (metafile: Metafile | undefined, page: PageBuild): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sheetsOf(page)).flatMap(([sheet, path]) => {
      const output = metafile && outputOf(metafile, path)
      return output ? [[sheet, `/${relative(`dist/${page.name}`, output)}`]] : []
    }),
  )

interface ScriptOptions {
  readonly plugins: readonly Plugin[]
  /** Modules of packages that get files of their own. */
  readonly packages?: readonly string[]
  readonly minify?: boolean
  readonly maps?: boolean
}

export function scriptOptions(
  page: PageBuild,
  exchange: Exchange,
  { plugins, packages = [], minify = true, maps = false }: ScriptOptions,
): InMemory {
  const made = [
    ...exchangeModules(exchange),
    stylesFromDocument,
    packagesModule(packages),
    ...plugins,
    localesByNamespace,
    withoutIdleParts,
  ]
  const options = modules(page)
  const shared = {
    ...options,
    ...kept,
    minify,
    ...(maps && { sourcemap: 'external' as const }),
    entryPoints: packages.length > 0 ? [...options.entryPoints, packagesEntry] : options.entryPoints,
  }
  return page.alias.react
    ? { ...shared, plugins: made }
    : { ...shared, plugins: [...made, reactModules], alias: { ...page.alias, ...reactFiles } }
}

export async function lookAhead(page: PageBuild, exchange: Exchange) {
  const { metafile } = await bundle(scriptOptions(page, exchange, { plugins: [withoutLocales], minify: false }))
  return { imports: firstImports(metafile, page), packages: packagesAmongOurs(metafile) }
}
