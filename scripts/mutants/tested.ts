import { isRecord } from '#bridge/lib/guards.ts'

interface Place {
  readonly line: number
  readonly column: number
}

/** What came of one mutant, in Stryker's words. Lines and columns are counted from 1. */
export interface Tested {
  readonly fileName: string
  readonly location: { readonly start: Place; readonly end: Place }
  readonly mutatorName: string
  readonly replacement: string
  readonly status: string
}

/** A change, told by what stands in the source instead of where: lines move. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly was: string
  readonly becomes: string
}

const isPlace = (value: unknown): value is Place =>
  isRecord(value) && typeof value.line === 'number' && typeof value.column === 'number'

/** Reads one line of the reporter's; `undefined`: it is not about a mutant. */
export function readTested(value: unknown): Tested | undefined {
  if (!isRecord(value) || !isRecord(value.location)) return undefined
  const { fileName, location, mutatorName, replacement, status } = value
  const { start, end } = location
  const isWhole = typeof fileName === 'string' && typeof replacement === 'string' && typeof status === 'string'
  if (!isWhole || typeof mutatorName !== 'string' || !isPlace(start) || !isPlace(end)) return undefined
  return { fileName, location: { start, end }, mutatorName, replacement, status }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What a mutant changes, read from the source it is in. */
export function mutantOf({ location: { start, end }, replacement }: Tested, file: string, source: string): Mutant {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const was = lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n')
  return { file, line: start.line, was: onOneLine(was), becomes: onOneLine(replacement) }
}
