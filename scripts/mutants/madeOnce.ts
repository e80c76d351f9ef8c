import type { ESTree } from 'vite'
import { isRecord } from '#bridge/lib/guards.ts'
import { parse } from '../check/sources.ts'
import type { Tested } from './tested.ts'

type Node = ESTree.Node

const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === 'string'
const runsLater = new Set<string>(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/**
 * Tells what a module makes as it is loaded: all that is in none of its functions. Which tests come by that depends on which of
 * them loaded it first, so that of such a mutant's survival nothing follows.
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
