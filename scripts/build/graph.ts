import type { Metafile } from 'esbuild'

/** The output a module is the entry of: the bundle's own, or a chunk that `import()` loads. */
export const outputOf = (metafile: Metafile, module: string): string | undefined =>
  Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === module)?.[0]

/**
 * The scripts a page has loaded once all of `modules` have run: their outputs and all that these import statically,
 * in the order they are found. A module without an output of its own is part of another and adds nothing.
 */
export function scriptsOf(metafile: Metafile, modules: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const { path: next, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) visit(next)
    }
  }
  for (const module of modules) {
    const output = outputOf(metafile, module)
    if (output) visit(output)
  }
  return [...found]
}

/** Source modules of which something is in `outputs`. */
export const modulesIn = (metafile: Metafile, outputs: readonly string[]): string[] => [
  ...new Set(
    outputs.flatMap((path) =>
      Object.entries(metafile.outputs[path]?.inputs ?? {})
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([input]) => input),
    ),
  ),
]
