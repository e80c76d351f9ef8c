import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import type { Loader, Metafile, Plugin } from 'esbuild'
import { type PageBuild, root } from '../../esbuild.config.ts'
import { edited, editsOf, type Script } from './edits.ts'
import { resolveLocales } from './locales.ts'
import type { Built } from './names.ts'

/*
 * esbuild creates a chunk for each set of entries that share a module. With many lazy screens, the first screen consists of
 * twenty small files, where a slow phone should load ten. There is no option for this. But modules that are used by the same
 * entries share a chunk. So each lazy entry that uses one module of the first screen imports all of them, at no cost,
 * because they are loaded by then.
 */

type Graph = Metafile['inputs']

function closureOf(graph: Graph, module: string): Set<string> {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path) || !(path in graph)) return
    found.add(path)
    for (const { path: next, kind } of graph[path]?.imports ?? []) if (kind !== 'dynamic-import') visit(next)
  }
  visit(module)
  return found
}

/** A minimal set of these modules that imports all of them, to limit the imports of several hundred lazy entries. */
function rootsOf(graph: Graph, modules: readonly string[]): string[] {
  const brought = new Set<string>()
  return modules.filter((module) => {
    if (brought.has(module)) return false
    for (const path of closureOf(graph, module)) brought.add(path)
    return true
  })
}

/** Everything loaded by `import()`. Each has its own output. */
const lateEntries = ({ outputs }: Metafile, { entry, early }: PageBuild): string[] =>
  Object.values(outputs).flatMap(({ entryPoint }) =>
    entryPoint && entryPoint !== entry && entryPoint !== early ? [entryPoint] : [],
  )

/**
 * Additional imports of each lazy entry: the whole boot chunk, and everything that the renderer and the home page share with
 * others, if it uses any of that.
 */
export function firstImports(metafile: Metafile, page: PageBuild): Map<string, string[]> {
  const { entry, first } = page
  const graph = metafile.inputs
  const late = lateEntries(metafile, page).map((path): [string, Set<string>] => [path, closureOf(graph, path)])
  const own = new Set(late.map(([path]) => path))
  const started = closureOf(graph, entry)
  const always = first.shell.filter((path) => path !== entry)
  const homes = first.home.map((path): [string, Set<string>] => [path, closureOf(graph, path)])
  const shared = new Set<string>()
  for (const [path, closure] of late) {
    for (const module of closure) {
      const isAtHome = homes.some(([home, modules]) => home !== path && modules.has(module))
      if ((always.includes(path) || isAtHome) && !started.has(module)) shared.add(module)
    }
  }
  // The graph also contains modules that a package excludes in browsers.
  const importable = (modules: readonly string[]) =>
    rootsOf(
      graph,
      modules.filter((path) => !own.has(path) && !path.startsWith('(disabled):')),
    )
  const bootRoots = importable([...started])
  const allRoots = importable([...started, ...shared])
  const wants = (closure: ReadonlySet<string>, modules: ReadonlySet<string>) =>
    [...closure].some((module) => modules.has(module))
  return new Map(
    late.flatMap(([path, closure]): [string, string[]][] => {
      if (wants(closure, shared)) return [[path, allRoots]]
      return wants(closure, started) ? [[path, bootRoots]] : []
    }),
  )
}

// Generated modules are called `namespace:name` and imported by their name. Others use a path relative to the importing
// file, so that maps do not contain the repository's location.
function specifier(module: string, path: string): string {
  if (module.startsWith('insights:')) return module.slice('insights:'.length)
  const way = relative(dirname(path), join(root, module))
  return way.startsWith('.') ? way : `./${way}`
}

const escaped = (path: string): string => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const loaders: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.tsx': 'tsx' }

/** Excludes locales from the pass that only builds the import graph: they import nothing and consist of hundreds of modules. */
export const withoutLocales: Plugin = {
  name: 'without-locales',
  setup: (build) => resolveLocales(build, (code) => ({ path: code, external: true })),
}

export const addImports = (imports: ReadonlyMap<string, readonly string[]>): Plugin => ({
  name: 'first-chunks',
  setup(build) {
    const byFile = new Map([...imports].map(([path, modules]) => [join(root, path), modules]))
    if (byFile.size === 0) return
    // Only for these files: each call of a plugin is a message to another process.
    const filter = new RegExp(`^(${[...byFile.keys()].map(escaped).join('|')})$`)
    build.onLoad({ filter }, async ({ path }) => {
      const modules = byFile.get(path)
      if (!modules?.length) return undefined
      const added = modules.map((module) => `import ${JSON.stringify(specifier(module, path))}`).join('\n')
      return {
        contents: `${await readFile(path, 'utf8')}\n${added}\n`,
        loader: loaders[extname(path)] ?? 'js',
      }
    })
  },
})

const helpers = (outputs: Metafile['outputs']): string[] =>
  Object.entries(outputs)
    .filter(([path, { inputs, entryPoint }]) => path.endsWith('.js') && !entryPoint && Object.keys(inputs).length === 0)
    .map(([path]) => path)

/**
 * Removes imports without bindings of a chunk that contains only the bundler's helpers. Each entry has one, including the
 * first page's, which uses no helper.
 */
export function dropIdleImports({ scripts, outputs, others }: Built): Built {
  const idle = new Map(helpers(outputs).map((path) => [basename(path), path]))
  const dropped = new Map<string, string[]>()
  const left = [...scripts].map(([path, script]): [string, Script] => {
    const edits = editsOf(script.text, /\bimport"\.\/([\w.-]+)";/g, (whole, name = '') => {
      const helper = idle.get(name)
      if (!helper) return whole
      dropped.set(path, [...(dropped.get(path) ?? []), helper])
      return ''
    })
    return [path, edited(script, edits)]
  })
  const changed = [...dropped].flatMap(([path, helpers]) => {
    const output = outputs[path]
    if (!output) return []
    return [[path, { ...output, imports: output.imports.filter((found) => !helpers.includes(found.path)) }] as const]
  })
  return { scripts: new Map(left), outputs: { ...outputs, ...Object.fromEntries(changed) }, others }
}
