import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

/** Replaces the text from `start` to `end` with `by`. Neither contains a line break. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly by: string
}

export interface Script {
  readonly text: string
  readonly map: string | undefined
}

/** Replaces each match of `find`. `by` gets the match and its groups. */
export const editsOf = (text: string, find: RegExp, by: (...match: string[]) => string): Edit[] =>
  [...text.matchAll(find)].flatMap((match) => {
    const made = by(...match)
    return made === match[0] ? [] : [{ start: match.index, end: match.index + match[0].length, by: made }]
  })

export function editsAt(text: string, what: string, by: string): Edit[] {
  const edits: Edit[] = []
  for (let start = text.indexOf(what); start >= 0; start = text.indexOf(what, start + what.length))
    edits.push({ start, end: start + what.length, by })
  return edits
}

interface Shift {
  readonly line: number
  readonly start: number
  readonly end: number
  /** How much longer the line becomes. */
  readonly by: number
}

/** Edits as lines and columns, as used in source maps. */
function shiftsOf(text: string, edits: readonly Edit[]): Shift[] {
  let line = 0
  let lineStart = 0
  return edits.map(({ start, end, by }) => {
    for (let next = text.indexOf('\n', lineStart); next >= 0 && next < start; next = text.indexOf('\n', lineStart)) {
      line += 1
      lineStart = next + 1
    }
    return { line, start: start - lineStart, end: end - lineStart, by: by.length - (end - start) }
  })
}

function shifted(map: string, shifts: readonly Shift[]): string {
  const whole: { mappings: string } = JSON.parse(map)
  const lines = decode(whole.mappings).map((segments, line) => {
    const own = shifts.filter((shift) => shift.line === line)
    return segments.map(([column, ...source]): SourceMapSegment => {
      // Positions inside an edit map to its start.
      const start = own.find(({ start, end }) => start < column && column < end)?.start ?? column
      const moved = own.reduce((at, { end, by }) => (end <= column ? at + by : at), start)
      return [moved, ...source] as SourceMapSegment
    })
  })
  return JSON.stringify({ ...whole, mappings: encode(lines) })
}

/** Applies edits in any order, without overlaps, and updates the source map. */
export function edited({ text, map }: Script, edits: readonly Edit[]): Script {
  const sorted = edits.toSorted((a, b) => a.start - b.start)
  let from = 0
  let made = ''
  for (const { start, end, by } of sorted) {
    made += text.slice(from, start) + by
    from = end
  }
  made += text.slice(from)
  return { text: made, map: map === undefined ? undefined : shifted(map, shiftsOf(text, sorted)) }
}
