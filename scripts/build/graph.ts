import type { Metafile } from 'esbuild'

/** The output of an entry module: the bundle's, or a chunk loaded by `import()`. */
export const outputOf = (metafile: Metafile, module: string): string | undefined =>
  Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === module)?.[0]

const importsOf = (metafile: Metafile, path: string): string[] =>
  (metafile.outputs[path]?.imports ?? []).flatMap(({ kind, path: next, external }) =>
    kind === 'import-statement' && !external ? [next] : [],
  )

/** What to load for a module: its output or, if that is empty, the only chunk that it re-exports. */
function loadedFor(metafile: Metafile, module: string): string | undefined {
  const path = outputOf(metafile, module)
  const output = path && metafile.outputs[path]
  if (!output) return undefined
  const isEmpty = Object.values(output.inputs).every(({ bytesInOutput }) => bytesInOutput === 0)
  if (!isEmpty || output.exports.length > 0) return path
  const imports = importsOf(metafile, path)
  const [only, ...others] = imports.filter((next) => !imports.some((by) => importsOf(metafile, by).includes(next)))
  return others.length === 0 ? (only ?? path) : path
}

/**
 * Scripts that are loaded once all of `modules` have run: their outputs and static imports, in order. A module without its
 * own output is part of another and adds nothing.
 */
export function scriptsOf(metafile: Metafile, modules: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const next of importsOf(metafile, path)) visit(next)
  }
  for (const module of modules) {
    const output = loadedFor(metafile, module)
    if (output) visit(output)
  }
  return [...found]
}

export const modulesIn = (metafile: Metafile, outputs: readonly string[]): string[] => [
  ...new Set(
    outputs.flatMap((path) =>
      Object.entries(metafile.outputs[path]?.inputs ?? {})
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([input]) => input),
    ),
  ),
]
