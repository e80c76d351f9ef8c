import type { ESTree } from 'vite'
import { isRecord } from '#bridge/lib/guards.ts'
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
