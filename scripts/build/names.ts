import { basename, dirname, join } from 'node:path'
import type { Metafile } from 'esbuild'
import { edited, editsOf, type Script } from './edits.ts'
import { type Files, nameHash } from './files.ts'
import { isOfPackages } from './packages.ts'
import { loadedByName, readFiles, type Table } from './tables.ts'

/*
 * Files are named by a hash of their content, which contains the names of imported files. A change in one screen would
 * therefore rename the chunk that loads screens and every file that imports it. So shared chunks load such files by
 * name from a table in the document.
 */

type Outputs = Metafile['outputs']
type Output = Outputs[string]

export interface Built {
  readonly scripts: ReadonlyMap<string, Script>
  readonly outputs: Outputs
  readonly others: Files
}

const isScript = (path: string): boolean => path.endsWith('.js')

const scriptPaths = (outputs: Outputs): string[] => Object.keys(outputs).filter(isScript).sort()

const reference = /(import\()?"\.\/([\w.-]+\.js)"\)?/g

function renamed(built: Built, scripts: ReadonlyMap<string, Script>, names: ReadonlyMap<string, string>): Built {
  const beside = '.LEGAL.txt'
  const newPath = (path: string): string => {
    if (path.endsWith(beside)) return newPath(path.slice(0, -beside.length)) + beside
    const name = names.get(path)
    return name ? join(dirname(path), name) : path
  }
  const old = new Set([...names.keys()].map((path) => basename(path)))
  for (const { text } of scripts.values()) {
    const left = [...text.matchAll(/"\.\/([\w.-]+\.js)"/g)].find(([, name = '']) => old.has(name))
    if (left) throw new Error(`A script uses ${left[1]} in a form that scripts/build/names.ts cannot replace.`)
  }
  const outputs = Object.entries(built.outputs).map(([path, output]): [string, Output] => [
    newPath(path),
    { ...output, imports: output.imports.map((found) => ({ ...found, path: newPath(found.path) })) },
  ])
  return {
    scripts: new Map([...scripts].map(([path, script]) => [newPath(path), script])),
    outputs: Object.fromEntries(outputs),
    others: new Map([...built.others].map(([path, content]) => [newPath(path), content])),
  }
}

/**
 * Names scripts by their modules until their final names are known. Minified names depend on every character, so a
 * different reference would rename variables.
 */
export function nameByModules(built: Built): Built {
  const names = new Map(
    scriptPaths(built.outputs).map((path) => {
      const { entryPoint = '', inputs = {} } = built.outputs[path] ?? {}
      return [path, `${nameHash([entryPoint, ...Object.keys(inputs).sort()].join('\n'))}.js`]
    }),
  )
  const byOldName = new Map([...names].map(([path, name]) => [basename(path), name]))
  const scripts = [...built.scripts].map(([path, script]): [string, Script] => {
    const edits = editsOf(script.text, reference, (whole, _, name = '') =>
      whole.replace(name, () => byOldName.get(name) ?? name),
    )
    return [path, edited(script, edits)]
  })
  return renamed(built, new Map(scripts), names)
}

/** File names of entries: as many segments of the source's path as make them unique. */
function stemsOf(outputs: Outputs): Map<string, string> {
  const stems = new Map<string, string>()
  let left = Object.entries(outputs).flatMap(([path, { entryPoint }]): [string, string[]][] =>
    entryPoint ? [[path, entryPoint.replace(/(\/index)?\.\w+$/, '').split(/[/:]/)]] : [],
  )
  for (let count = 1; left.length > 0; count++) {
    const named = left.map(([path, segments]): [string, string] => [
      path,
      segments.slice(-count).join('_').replace(/\W/g, '_'),
    ])
    const uses = new Map<string, number>()
    for (const [, stem] of named) uses.set(stem, (uses.get(stem) ?? 0) + 1)
    for (const [path, stem] of named) if (uses.get(stem) === 1) stems.set(path, stem)
    left = left.filter(([path]) => !stems.has(path))
  }
  return stems
}

const loadedLate = ({ imports }: Output): string[] =>
  imports.flatMap(({ kind, path, external }) => (kind === 'dynamic-import' && !external ? [path] : []))

/**
 * Names scripts by their final content. @param first the page's first script, which reads the table @returns also the
 * table; empty if no shared file lazy-loads another
 */
export function nameByContent(built: Built, first: string | undefined): { named: Built; table: Table } {
  const { scripts, outputs } = built
  const stems = stemsOf(outputs)
  const paths = scriptPaths(outputs)
  const byOldName = new Map(paths.map((path) => [basename(path), path]))
  const shared = Object.values(outputs).filter(({ entryPoint }) => !entryPoint)
  const tabled = new Set(shared.flatMap(loadedLate))
  const made = new Map<string, { readonly hash: string; readonly script: Script }>()
  const open = new Set<string>()

  const stemOf = (path: string): string => stems.get(path) ?? (isOfPackages(outputs[path]) ? 'packages' : 'chunk')
  const nameOf = (path: string): string => `${stemOf(path)}-${hashFor(path)}.js`
  const hashFor = (path: string): string => {
    const known = made.get(path)
    if (known) return known.hash
    const script = scripts.get(path)
    if (!script) throw new Error(`${path} is imported, but was not built.`)
    open.add(path)
    const edits = editsOf(script.text, reference, (whole, loads, oldName = '') => {
      const to = byOldName.get(oldName)
      if (!to) return whole
      // Two files that load each other cannot both be named by their content.
      if (loads && open.has(to)) tabled.add(to)
      const name = loads && tabled.has(to) ? '' : nameOf(to)
      return loads && tabled.has(to) ? loadedByName(stemOf(to)) : whole.replace(oldName, () => name)
    })
    if (path === first && tabled.size > 0) edits.push({ start: 0, end: 0, by: readFiles })
    const written = edited(script, edits)
    open.delete(path)
    const hash = nameHash(written.text)
    made.set(path, { hash, script: written })
    return hash
  }

  const names = new Map(paths.map((path) => [path, nameOf(path)]))
  const table = [...tabled].map((path): [string, string] => [stemOf(path), hashFor(path)]).sort()
  const written = new Map([...made].map(([path, { script }]) => [path, script]))
  return { named: renamed(built, written, names), table: Object.fromEntries(table) }
}
