import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'

/** A test that proves something: its file below `test`, its title as it stands there, and which of its rows, where it has several. */
export type Proof = readonly [file: string, title: string, row?: string]

/** How a text stands in a source: between quotes of any kind, whole. */
const quoted = (text: string): readonly string[] => ["'", '"', '`'].map((quote) => quote + text + quote)

/** The line that a text ends with, or where that only closes a list of rows, the line that begins it. */
function beginOf(before: string): string {
  const lines = before.split('\n')
  const line = lines.pop() ?? ''
  const margin = /^(\s*)\][^\n]*\)\($/.exec(line)?.[1]
  if (margin === undefined) return line
  return lines.findLast((one) => one.startsWith(margin) && /^\S/.test(one.slice(margin.length))) ?? ''
}

/** A title stands where a test is made that runs: what is skipped, or left for later, holds nothing. */
export function hasTest(source: string, title: string): boolean {
  return quoted(title).some((text) => {
    const before = source.slice(0, Math.max(source.indexOf(text), 0)).trimEnd()
    const begin = beginOf(before)
    return before.endsWith('(') && /\b(?:test|it)\b/.test(begin) && !/\.(?:skip|todo|fails)\b/.test(begin)
  })
}

/** What of a proof is not there, a sentence for it. Nothing: there is such a test. */
export function missing([file, title, row]: Proof): readonly string[] {
  const path = join(root, 'test', file)
  if (!existsSync(path)) return [`There is no file test/${file}.`]
  const source = readFileSync(path, 'utf8')
  if (!hasTest(source, title)) return [`test/${file} has no test “${title}”.`]
  return row === undefined || source.includes(row) ? [] : [`test/${file} has no row “${row}”.`]
}
