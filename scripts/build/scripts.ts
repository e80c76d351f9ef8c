import { basename, relative } from 'node:path'
import remapping from '@jridgewell/remapping'
import { minify } from '@swc/core'
import { build as bundle, type Plugin, transform } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import type { PageBuild } from '../../esbuild.config.ts'
import { builtOf, lookAhead, type Made, scriptOptions } from './bundles.ts'
import { edited, editsAt, editsOf, type Script } from './edits.ts'
import { exchangeSources } from './exchange.ts'
import { type Files, text } from './files.ts'
import { addImports, dropIdleImports } from './firstChunks.ts'
import { scriptsOf } from './graph.ts'
import { nameByContent, nameByModules } from './names.ts'
import { withoutPackagesEntry } from './packages.ts'
import type { Table } from './tables.ts'

/** A module's default export as esbuild prints it. */
export async function literalOf(source: string, { target }: PageBuild): Promise<string> {
  const { code } = await transform(source, { minify: true, charset: 'utf8', format: 'esm', target: [...target] })
  const [, literal] = /^var \w+=([\s\S]*);export\{/.exec(code) ?? []
  if (!literal) throw new Error(`The minifier did not write a single value: ${code.slice(0, 80)}`)
  return literal
}

/**
 * Minifies whole modules, where esbuild minifies statements: this saves 4 % of the first page's compressed scripts.
 * `untouched` texts stay as they are, because the packer searches for them.
 */
export async function minified(script: Script, untouched: readonly string[]): Promise<Script> {
  const marks = untouched.flatMap((literal, index) => editsAt(script.text, literal, `$untouched${index}$`))
  const marked = edited(script, marks)
  const { code, map } = await minify(marked.text, {
    module: true,
    compress: { passes: 2, ecma: 2020 },
    mangle: true,
    format: { comments: false },
    sourceMap: marked.map !== undefined,
  })
  const made = { text: code, map: marked.map && map && chained(map, marked.map) }
  return edited(
    made,
    editsOf(code, /\$untouched(\d+)\$/g, (mark, index) => untouched[Number(index)] ?? mark),
  )
}

const chained = (later: string, earlier: string): string =>
  String(remapping(later, (_, { depth }) => (depth === 1 ? earlier : null)))

export interface ScriptsOptions {
  readonly maps?: boolean
  readonly plugins?: readonly Plugin[]
}

export interface Scripts {
  readonly scripts: Made
  /** Hashes of lazy files in shared scripts, by name. */
  readonly late: Table
  readonly maps: Files
}

/** Source names are relative to the repository. */
export function mapFile(path: string, map: string): [string, Uint8Array] {
  const { sources, ...rest }: { sources: readonly string[] } = JSON.parse(map)
  const file = basename(path)
  const named = sources.map((source) => source.replace(/^(\.\.\/)+/, ''))
  return [`${file}.map`, text(JSON.stringify({ ...rest, file, sources: named }))]
}

export async function buildScripts(
  page: PageBuild,
  exchange: Exchange,
  { plugins = [], maps = false }: ScriptsOptions,
): Promise<Scripts> {
  const { imports, packages } = await lookAhead(page, exchange)
  const [bundled, ...settings] = await Promise.all([
    bundle(scriptOptions(page, exchange, { packages, maps, plugins: [...plugins, addImports(imports)] })),
    ...Object.values(exchangeSources(exchange)).map((source) => literalOf(source, page)),
  ])
  const built = dropIdleImports(nameByModules(withoutPackagesEntry(builtOf(bundled))))
  const small = await Promise.all(
    [...built.scripts].map(
      async ([path, script]): Promise<[string, Script]> => [path, await minified(script, settings)],
    ),
  )
  const [first] = scriptsOf({ inputs: {}, outputs: built.outputs }, page.first.shell)
  const { named, table } = nameByContent({ ...built, scripts: new Map(small) }, first)
  const contents = [...named.scripts].map(([path, script]): [string, Uint8Array] => [path, text(script.text)])
  const below = (path: string) => relative(`dist/${page.name}`, path)
  return {
    scripts: {
      files: new Map([...contents, ...named.others].map(([path, content]) => [below(path), content])),
      metafile: { ...bundled.metafile, outputs: named.outputs },
    },
    late: table,
    maps: new Map([...named.scripts].flatMap(([path, { map }]) => (map ? [mapFile(path, map)] : []))),
  }
}
