import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'

/** A test that proves something: its file below `test`, its title as it stands there, and which of its rows, where it has several. */
export type Proof = readonly [file: string, title: string, row?: string]

/** How a text stands in a source: between quotes of any kind, whole. */
const quoted = (text: string): readonly string[] => ["'", '"', '`'].map((quote) => quote + text + quote)

const marginOf = (line: string): number => line.length - line.trimStart().length

/** Where what a line opens begins: there, or where the line only closes a list of rows, with that list. */
function beginOf(lines: readonly string[], at: number): number {
  const margin = /^(\s*)[\])]/.exec(lines[at] ?? '')?.[1]
  if (margin === undefined) return at
  return lines.findLastIndex(
    (one, place) => place < at && one.startsWith(margin) && /^\S/.test(one.slice(margin.length)),
  )
}

/** The heads of the blocks around a line. The formatter keeps their margins; a text over lines opens none. */
function around(lines: readonly string[], at: number): readonly string[] {
  const heads: string[] = []
  let margin = marginOf(lines[at] ?? '')
  for (let up = at - 1; up >= 0 && margin > 0; up--) {
    const line = lines[up] ?? ''
    if (line === '' || marginOf(line) >= margin || !/(?:[([{]|=>)$/.test(line)) continue
    margin = marginOf(line)
    heads.push(lines.slice(beginOf(lines, up), up + 1).join('\n'))
  }
  return heads
}

const firstLine = (head: string): string => head.split('\n', 1)[0] ?? ''
const runsNot = /\b(?:test|it|describe|suite)\b[^'"`]*\.(?:skip|todo|fails)\b/

/** What stands before a title where a test is made that runs, and around it: what is skipped, or left for later, holds nothing. */
function headsOf(source: string, title: string): readonly (readonly string[])[] {
  return quoted(title)
    .flatMap((text) =>
      source
        .split(text)
        .slice(0, -1)
        .map((_, at, parts) => parts.slice(0, at + 1).join(text)),
    )
    .flatMap((start) => {
      const before = start.trimEnd()
      const lines = before.split('\n')
      const at = beginOf(lines, lines.length - 1)
      const isTest = before.endsWith('(') && /\b(?:test|it)\b/.test(lines[at] ?? '')
      const heads = [lines.slice(at).join('\n'), ...around(lines, at)]
      return isTest && !heads.some((head) => runsNot.test(firstLine(head))) ? [heads] : []
    })
}

/** A title stands where a test is made that runs. */
export const hasTest = (source: string, title: string): boolean => headsOf(source, title).length > 0

/** What a constant is, for each of its name. */
const constantsIn = (source: string, name: string): readonly string[] =>
  [...source.matchAll(new RegExp(`^( *)(?:export )?const ${name}\\b[^]*?(?=\\n\\1[^\\s\\])}]|$(?![^]))`, 'gm'))].map(
    ([whole]) => whole,
  )

/** A row stands in the list of such a test or of a block around it, or in a constant that the list names. */
export function hasRow(source: string, title: string, row: string): boolean {
  const isIn = (text: string) =>
    text
      .split(row)
      .some((before, at, parts) => at < parts.length - 1 && !/\w$/.test(before) && !/^\w/.test(parts[at + 1] ?? ''))
  return headsOf(source, title).some((heads) =>
    heads.some((head) => {
      const names = new Set(head.match(/\b[A-Za-z]\w*/g))
      return isIn(head) || [...names].some((name) => constantsIn(source, name).some(isIn))
    }),
  )
}

/** What of a proof is not there, a sentence for it. Nothing: there is such a test. */
export function missing([file, title, row]: Proof): readonly string[] {
  const path = join(root, 'test', file)
  if (!existsSync(path)) return [`There is no file test/${file}.`]
  const source = readFileSync(path, 'utf8')
  if (!hasTest(source, title)) return [`test/${file} has no test “${title}”.`]
  return row === undefined || hasRow(source, title, row) ? [] : [`test/${file} has no row “${row}”.`]
}
