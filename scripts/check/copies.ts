/** This many equal consecutive lines are a copy. */
const fewest = 10

/** Two files that may share lines, and why. */
export interface KnownCopy {
  readonly files: readonly [string, string]
  readonly why: string
}

/** Remove an entry when it is fixed; add none. */
const knownCopies: readonly KnownCopy[] = [
  {
    files: ['web/features/account/login/FirstStep.tsx', 'web/features/account/login/third/NewcomerStep.tsx'],
    why: 'Two fields that ask for a name and a password; their forms check, send and fail in ways of their own.',
  },
  {
    files: ['web/features/feed/NewPostsPill/NewPostsPill.css', 'web/features/notifications/screen/notification.css'],
    why: 'One look of a pill; the first page has the one, and is not to load a sheet more for the other.',
  },
  {
    files: ['web/ui/ListSearch/ListSearch.css', 'web/features/search/SearchField/SearchField.css'],
    why: 'What two fields say below themselves: a sheet for this alone would be longer than what it saves.',
  },
]

interface Line {
  /** Line number, from 1. */
  readonly number: number
  readonly text: string
}

interface File {
  readonly path: string
  readonly lines: readonly Line[]
}

interface Copy {
  readonly files: readonly [string, string]
  /** Start in each file. */
  readonly at: readonly [number, number]
  readonly lines: number
}

/** Imports of modules and style sheets, on one or several lines. */
const imports = /^(?:@?import\b(?!\()|export (?:type )?(?:\{[^}]*\}|\*[^'"\n]*) from)[^'"]*(['"]).*?\1.*$/gm

/** Relevant lines, without blank ones and imports, with normalised spaces. */
const linesOf = (source: string): Line[] =>
  source
    .replace(imports, (taken) => taken.replace(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, at) => {
      const text = line.trim().replace(/\s+/g, ' ')
      return text ? [{ number: at + 1, text }] : []
    })

/** Number of equal lines from two positions on. */
function sharedFrom(one: File, from: number, other: File, at: number): number {
  let lines = 0
  const isSame = (a?: Line, b?: Line) => a !== undefined && a.text === b?.text
  while (isSame(one.lines[from + lines], other.lines[at + lines])) lines++
  return lines
}

/** Each pair of positions that share ten lines or more, once and in full length. */
function copiesIn(sources: ReadonlyMap<string, string>): Copy[] {
  const numbers = new Map<string, number>()
  const numberOf = ({ text }: Line): number => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const places = new Map<string, (readonly [file: File, at: number])[]>()
  const copies: Copy[] = []
  for (const [path, source] of sources) {
    const file = { path, lines: linesOf(source) }
    const ids = file.lines.map(numberOf)
    for (let at = 0; at + fewest <= ids.length; at++) {
      const key = ids.slice(at, at + fewest).join()
      const before = places.get(key) ?? []
      for (const [other, from] of before) {
        // Part of a copy that starts a line above, or overlaps itself.
        if (sharedFrom(other, from - 1, file, at - 1) > 0 || (other.path === path && at - from < fewest)) continue
        const begins = [other.lines[from]?.number ?? 0, file.lines[at]?.number ?? 0] as const
        copies.push({ files: [other.path, path], at: begins, lines: sharedFrom(other, from, file, at) })
      }
      places.set(key, [...before, [file, at]])
    }
  }
  return copies
}

const isOf = ({ files: [a, b] }: Copy, { files }: KnownCopy): boolean => files.includes(a) && files.includes(b)

/**
 * Finds places that share ten lines or more.
 * @param known files that may share lines. A pair that no longer does is reported too.
 * @returns one sentence each
 */
export function copyFaults(sources: ReadonlyMap<string, string>, known = knownCopies): string[] {
  const copies = copiesIn(sources)
  const place = 'what both need belongs in one place, or they in scripts/check/copies.ts with a reason.'
  return [
    ...copies
      .filter((copy) => !known.some((one) => isOf(copy, one)))
      .map(({ files: [a, b], at: [from, at], lines }) => `${a}:${from} and ${b}:${at} share ${lines} lines: ${place}`),
    ...known
      .filter((one) => !copies.some((copy) => isOf(copy, one)))
      .map(({ files }) => `${files.join(' and ')} share no ten lines: take them out of scripts/check/copies.ts.`),
  ]
}
