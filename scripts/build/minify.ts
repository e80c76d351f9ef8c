import remapping from '@jridgewell/remapping'
import { minify } from '@swc/core'
import { transform } from 'esbuild'
import type { PageBuild } from '../../esbuild.config.ts'
import { edited, editsAt, editsOf, type Script } from './edits.ts'

/** A module's default export as esbuild writes it, wherever it stands in a bundle. */
export async function literalOf(source: string, { target }: PageBuild): Promise<string> {
  const { code } = await transform(source, { minify: true, charset: 'utf8', format: 'esm', target: [...target] })
  const [, literal] = /^var \w+=([\s\S]*);export\{/.exec(code) ?? []
  if (!literal) throw new Error(`The minifier did not write a single value: ${code.slice(0, 80)}`)
  return literal
}

/**
 * Minifies scripts once more: esbuild's own pass looks at a statement, this one at a whole module, which makes the first page
 * 4 % smaller as it is sent. What stands in `untouched` comes out as it went in: the packer looks for it.
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

/** From where the later map comes from to where the earlier one does. */
const chained = (later: string, earlier: string): string =>
  String(remapping(later, (_, { depth }) => (depth === 1 ? earlier : null)))
