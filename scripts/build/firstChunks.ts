import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import type { Loader, Metafile, Plugin } from 'esbuild'
import { type PageBuild, root } from '../../esbuild.config.ts'
import { edited, editsOf, type Script } from './edits.ts'
import { resolveLocales } from './locales.ts'
import type { Built } from './names.ts'

/*
 * esbuild makes a chunk for every set of entries that share a module, so that the more late screens there are, the more
 * small files the first one comes in: twenty where a slow phone should have ten. Nothing in its options says otherwise.
 * But modules that are wanted by the same entries are in the same chunk. So each late entry that wants one module of the
 * first screen is made to want all of them; it costs nothing, for they have been loaded by then.
 */

type Graph = Metafile['inputs']

/** All that a module imports statically, itself included. */
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

/** The fewest of these modules that bring all of them: the bundler reads each import of each of some hundred late entries. */
function rootsOf(graph: Graph, modules: readonly string[]): string[] {
  const brought = new Set<string>()
  return modules.filter((module) => {
    if (brought.has(module)) return false
    for (const path of closureOf(graph, module)) brought.add(path)
    return true
  })
}

/** What is loaded by `import()` anywhere: each has an output of its own. */
const lateEntries = ({ outputs }: Metafile, { entry, early }: PageBuild): string[] =>
  Object.values(outputs).flatMap(({ entryPoint }) =>
    entryPoint && entryPoint !== entry && entryPoint !== early ? [entryPoint] : [],
  )

/**
 * Modules that each late entry is to import beside its own: all of the boot chunk, and all of what the renderer and the home
 * page share with others where it wants one of that.
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
  // What a package leaves out of browsers is in the graph, and nowhere else.
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

// The build's own modules are named `namespace:name`, and imported by their name.
// Others are named from the file that imports them: where the repository lies is in no map.
function specifier(module: string, path: string): string {
  if (module.startsWith('insights:')) return module.slice('insights:'.length)
  const way = relative(dirname(path), join(root, module))
  return way.startsWith('.') ? way : `./${way}`
}

const escaped = (path: string): string => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const loaders: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.tsx': 'tsx' }

/** Leaves languages out of the pass that only looks who imports whom: they import nothing, and are cut into some hundred modules. */
export const withoutLocales: Plugin = {
  name: 'without-locales',
  setup: (build) => resolveLocales(build, (code) => ({ path: code, external: true })),
}

/** Adds those imports while the entries are read. */
export const addImports = (imports: ReadonlyMap<string, readonly string[]>): Plugin => ({
  name: 'first-chunks',
  setup(build) {
    const byFile = new Map([...imports].map(([path, modules]) => [join(root, path), modules]))
    if (byFile.size === 0) return
    // Of these files alone: each file that a plugin is asked for is a message to another process and back.
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
 * Takes back the imports that bind no name of a chunk with nothing in it but the bundler's own helpers: each entry has one,
 * the first page's too, which uses no helper.
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
