import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

/** Puts `by` in the place of what stands from `start` to `end`. Neither has a line break in it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** A script and, where maps are made, what says where each of its places comes from. */
export interface Script {
  readonly text: string
  /** A source map, as JSON. */
  readonly map: string | undefined
}

/** What each match of `find` is to become. `by` is given the match and its groups. */
export const editsOf = (text: string, find: RegExp, by: (...match: string[]) => string): Edit[] =>
  [...text.matchAll(find)].flatMap((match) => {
    const made = by(...match)
    return made === match[0] ? [] : [{ start: match.index, end: match.index + match[0].length, by: made }]
  })

/** Puts `by` wherever `what` stands. */
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
  /** By how much longer the line is after it. */
  readonly by: number
}

/** Edits as lines and columns, as a map counts them. */
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
      // What no longer has a place of its own begins where its edit does.
      const start = own.find(({ start, end }) => start < column && column < end)?.start ?? column
      const moved = own.reduce((at, { end, by }) => (end <= column ? at + by : at), start)
      return [moved, ...source] as SourceMapSegment
    })
  })
  return JSON.stringify({ ...whole, mappings: encode(lines) })
}

/** Makes these edits, given in any order and not in each other; its map goes along. */
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
