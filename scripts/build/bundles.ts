import { join, relative } from 'node:path'
import {
  type BuildOptions,
  type BuildResult,
  build as bundle,
  type Metafile,
  type OutputFile,
  type Plugin,
} from 'esbuild'
import type { Exchange } from '../../bridge/config.ts'
import { common, exists, modules, type PageBuild, root, routeStyles } from '../../esbuild.config.ts'
import { brandModule, exchangeModules, stylesModule } from './exchange.ts'
import { firstImports, withoutCatalogues } from './firstChunks.ts'
import { outputOf } from './graph.ts'
import { reactFiles, reactModules } from './reactModules.ts'

export type Bundled = BuildResult<{ metafile: true; write: false }>

export const contentsOf = (folder: string, outputs: readonly OutputFile[]): [string, Uint8Array][] =>
  outputs.map(({ path, contents }) => [relative(join(root, folder), path), contents])

const sheetsOf = ({ ownStyles }: PageBuild): Readonly<Record<string, string>> => ({ ...routeStyles(), ...ownStyles })

/** What a bundler's answer has in it: nothing is written, and it says what came of what. */
const kept = { metafile: true, write: false } as const
type InMemory = BuildOptions & { metafile: true; write: false }

/** The base sheet and one sheet a route: a late chunk's styles are linked by the page, esbuild does not load them. */
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
  /** Of style sheets, by route. */
  readonly addresses?: Readonly<Record<string, string>>
  readonly plugins: readonly Plugin[]
  readonly minify?: boolean
}

export function scriptOptions(
  page: PageBuild,
  exchange: Exchange,
  { addresses = {}, plugins, minify = true }: ScriptOptions,
): InMemory {
  const made = [...exchangeModules(exchange), stylesModule(addresses), ...plugins]
  return page.alias.react
    ? { ...modules(page), ...kept, minify, plugins: made }
    : { ...modules(page), ...kept, minify, plugins: [...made, reactModules], alias: { ...page.alias, ...reactFiles } }
}

/** Looks who imports whom, in a first pass. */
export async function findFirstImports(page: PageBuild, exchange: Exchange): Promise<ReadonlyMap<string, string[]>> {
  const { metafile } = await bundle(scriptOptions(page, exchange, { plugins: [withoutCatalogues], minify: false }))
  return firstImports(metafile, page)
}
