import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ESTree } from 'vite'
import { isRecord } from '#bridge/lib/guards.ts'
import { root } from '../../esbuild.config.ts'
import { parse } from '../check/sources.ts'

interface Place {
  readonly line: number
  readonly column: number
}

/** Stryker's result of a mutant. Lines and columns start at 1. */
export interface Tested {
  readonly fileName: string
  readonly location: { readonly start: Place; readonly end: Place }
  readonly mutatorName: string
  readonly replacement: string
  readonly status: string
}

/** A change by its source text, because lines move. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly was: string
  readonly becomes: string
}

const isPlace = (value: unknown): value is Place =>
  isRecord(value) && typeof value.line === 'number' && typeof value.column === 'number'

/** `undefined` for other lines of the reporter. */
export function readTested(value: unknown): Tested | undefined {
  if (!isRecord(value) || !isRecord(value.location)) return undefined
  const { fileName, location, mutatorName, replacement, status } = value
  const { start, end } = location
  const isWhole = typeof fileName === 'string' && typeof replacement === 'string' && typeof status === 'string'
  if (!isWhole || typeof mutatorName !== 'string' || !isPlace(start) || !isPlace(end)) return undefined
  return { fileName, location: { start, end }, mutatorName, replacement, status }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export function mutantOf({ location: { start, end }, replacement }: Tested, file: string, source: string): Mutant {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const was = lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n')
  return { file, line: start.line, was: onOneLine(was), becomes: onOneLine(replacement) }
}

type Node = ESTree.Node

const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === 'string'
const runsLater = new Set<string>(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/**
 * Whether code runs when its module loads, outside of functions. The tests that cover it depend on the order of
 * loading, so the result of such a mutant means nothing.
 */
export function madeOnceIn(path: string, source: string): (tested: Tested) => boolean {
  const functions: [start: number, end: number][] = []
  const open: Node[] = [parse(path, source).program]
  for (let node = open.pop(); node; node = open.pop()) {
    if (runsLater.has(node.type)) functions.push([node.start, node.end])
    else open.push(...Object.values(node).flat().filter(isNode))
  }
  const lines = source.split('\n')
  const offsetOf = ({ line, column }: Tested['location']['start']): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, column - 1)
  return ({ location }) => {
    const at = offsetOf(location.start)
    const end = offsetOf(location.end)
    return !functions.some(([from, to]) => from <= at && end <= to)
  }
}

const file = join(root, 'node_modules/.cache/insights-mutants.json')

/** Valid as long as the file does not change. */
export interface KeptFile {
  readonly hash: string
  readonly isWhole: boolean
  readonly tested: readonly Tested[]
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const readFileOf = (value: unknown): KeptFile | undefined =>
  isRecord(value) && typeof value.hash === 'string' && Array.isArray(value.tested)
    ? {
        hash: value.hash,
        isWhole: value.isWhole === true,
        tested: value.tested.flatMap((one: unknown) => readTested(one) ?? []),
      }
    : undefined

export function readKept(): Map<string, KeptFile> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const entries = isRecord(kept) ? Object.entries(kept) : []
    return new Map(
      entries.flatMap(([path, value]) => {
        const read = readFileOf(value)
        return read ? [[path, read] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}

export function writeKept(kept: ReadonlyMap<string, KeptFile>): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(Object.fromEntries(kept)))
}
