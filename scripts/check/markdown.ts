/** Cells of a line of a table. A bar in a name is written `\\|`. */
export const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** The names in backquotes in the first cells of the tables under a heading, in order. No cell of their rows may be empty. */
export function namesIn(markdown: string, heading: string): string[] {
  let section = ''
  return markdown.split('\n').flatMap((line) => {
    section = /^#+ (.*)/.exec(line)?.[1] ?? section
    if (section !== heading || !line.startsWith('|')) return []
    const [first = '', ...others] = cellsOf(line)
    const names = [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    if (names.length > 0 && others.includes('')) throw new Error(`A cell of ${first} is empty.`)
    return names
  })
}
