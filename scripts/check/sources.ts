import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../../esbuild.config.ts'

/* Checks share listed, read and parsed files. */

function oncePerPath<T>(make: (path: string) => T): (path: string) => T {
  const made = new Map<string, { readonly value: T }>()
  return (path) => {
    const known = made.get(path) ?? { value: make(path) }
    made.set(path, known)
    return known.value
  }
}

/** @throws if the pattern matches no file, because a check of nothing would pass */
export const filesOf = oncePerPath((pattern): readonly string[] => {
  const paths = globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).sort()
  if (paths.length === 0) throw new Error(`No file matches ${pattern}.`)
  return paths
})

export const sources = (): readonly string[] =>
  filesOf('{bridge,web,webview,fixtures,scripts,test}/**/*.{ts,tsx,mjs,css,py}')

export const read = oncePerPath((path): Promise<string> => readFile(join(root, path), 'utf8'))

const parsed = new Map<string, { readonly source: string; readonly tree: ReturnType<typeof parseSync> }>()

export function parse(path: string, source: string): ReturnType<typeof parseSync> {
  const known = parsed.get(path)
  if (known?.source === source) return known.tree
  const tree = parseSync(path, source)
  parsed.set(path, { source, tree })
  return tree
}

/** The page's own code. */
export const isOfPage = (path: string): boolean => /^(bridge|web|webview)\/.*\.tsx?$/.test(path)
