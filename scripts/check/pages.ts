/** Names of one kind that a page of docs has a row for, each. */
export interface Named {
  /** What it is, as in `a cookie`. */
  readonly what: string
  /** The heading that its table stands under. */
  readonly section: string
  /** Each name, and where the code has it. */
  readonly names: ReadonlyMap<string, string>
}

/** A row of a table: the names that its first cell has in backquotes, and whether each cell says something. */
interface Row {
  readonly names: readonly string[]
  readonly isWhole: boolean
}

/** Cells of a line of a table. A bar in a name is written `\|`. */
export const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** The rows of the tables under each heading, by its words. */
export function rowsOf(markdown: string): ReadonlyMap<string, readonly Row[]> {
  const rows = new Map<string, Row[]>()
  let section = ''
  for (const line of markdown.split('\n')) {
    section = /^#+ (.*)/.exec(line)?.[1] ?? section
    const [first = '', ...others] = line.startsWith('|') ? cellsOf(line) : []
    const names = [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    if (names.length === 0) continue
    rows.set(section, [...(rows.get(section) ?? []), { names, isWhole: others.every((cell) => cell !== '') }])
  }
  return rows
}

/** Where a page and the code differ, a sentence each. */
export function pageFaults(file: string, markdown: string, kinds: readonly Named[]): string[] {
  const all = rowsOf(markdown)
  return kinds.flatMap(({ what, section, names }) => {
    const rows = all.get(section) ?? []
    const said = rows.flatMap((row) => row.names)
    const where = `under “${section}”`
    return [
      ...[...names]
        .filter(([name]) => !said.includes(name))
        .map(([name, from]) => `${file} has no row ${where} for “${name}”, ${what} of ${from}.`),
      ...said
        .filter((name) => !names.has(name))
        .map((name) => `${file} has a row ${where} for “${name}”, and no code has ${what} of that name.`),
      ...said
        .filter((name, at) => said.indexOf(name) < at)
        .map((name) => `${file} has two rows ${where} for “${name}”.`),
      ...rows
        .filter((row) => !row.isWhole)
        .map((row) => `${file} leaves a cell empty ${where} for “${row.names.join(', ')}”.`),
    ]
  })
}
