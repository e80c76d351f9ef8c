import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Metafile } from 'esbuild'
import { edited, editsOf, type Script } from './edits.ts'
import type { Files } from './files.ts'
import { isOfPackages } from './packages.ts'
import { loadedByName, readFiles, type Table } from './tables.ts'

/*
 * A file is named by its content, and its content names the files that it imports: were that all, a word changed in one screen
 * would rename the chunk that loads the screens, and with it all that imports that chunk, which is everything. So a chunk that
 * others import does not name what it loads late. The document does, in a table: file's hash by name. It is read once, at the
 * start, and changes with each build anyway.
 */

type Outputs = Metafile['outputs']
type Output = Outputs[string]

/** A page's scripts on their way to be files, by path. */
export interface Built {
  readonly scripts: ReadonlyMap<string, Script>
  readonly outputs: Outputs
  /** What else the bundler wrote. */
  readonly others: Files
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

// In small letters: they are common in scripts, so that a file packs its references to others better.
const hashOf = (content: string): string => {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 8)
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}

const isScript = (path: string): boolean => path.endsWith('.js')

const scriptPaths = (outputs: Outputs): string[] => Object.keys(outputs).filter(isScript).sort()

/** How the bundler writes that a script imports or loads another. */
const reference = /(import\()?"\.\/([\w.-]+\.js)"\)?/g

/** The built files under other names, in whose scripts the references have been changed already. */
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
 * Names scripts by the modules in them, until they are named by their content: what a minifier makes of a script depends on
 * every letter of it, so that a reference's new name would change the names of all its variables.
 */
export function nameByModules(built: Built): Built {
  const names = new Map(
    scriptPaths(built.outputs).map((path) => {
      const { entryPoint = '', inputs = {} } = built.outputs[path] ?? {}
      return [path, `${hashOf([entryPoint, ...Object.keys(inputs).sort()].join('\n'))}.js`]
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

/** What to call the files of entries: the last segments of their sources' paths, as many as no other has. */
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
 * Names scripts by what stands in them at last: the bundler knows nothing of what was done to them after it.
 * @param first the script that the page starts with, which reads the table.
 * @returns also the table, empty where no shared file loads one late.
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
      // Two that load each other cannot both be named by what is in them.
      if (loads && open.has(to)) tabled.add(to)
      const name = loads && tabled.has(to) ? '' : nameOf(to)
      return loads && tabled.has(to) ? loadedByName(stemOf(to)) : whole.replace(oldName, () => name)
    })
    if (path === first && tabled.size > 0) edits.push({ start: 0, end: 0, by: readFiles })
    const written = edited(script, edits)
    open.delete(path)
    const hash = hashOf(written.text)
    made.set(path, { hash, script: written })
    return hash
  }

  const names = new Map(paths.map((path) => [path, nameOf(path)]))
  const table = [...tabled].map((path): [string, string] => [stemOf(path), hashFor(path)]).sort()
  const written = new Map([...made].map(([path, { script }]) => [path, script]))
  return { named: renamed(built, written, names), table: Object.fromEntries(table) }
}
