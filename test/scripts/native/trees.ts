import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { SyntaxNode } from './parse.ts'

export type { SyntaxNode }

const program = fileURLToPath(new URL('parse.ts', import.meta.url))

/** Parses sources by the language's real grammar. A second process does it, which may run the grammar as V8 can bear it. */
export async function treesOf(
  language: 'swift' | 'kotlin',
  sources: readonly string[],
): Promise<readonly SyntaxNode[]> {
  const child = spawn(process.execPath, ['--liftoff-only', '--no-warnings', program])
  const ended = once(child, 'exit')
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.end(JSON.stringify({ language, sources }))
  const [[json, said]] = await Promise.all([output, ended])
  if (json === '') throw new Error(`The sources could not be parsed:\n${said}`)
  return JSON.parse(json)
}

/** The node and all below it. */
export function* all(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  for (const child of node.children) yield* all(child)
}

export const textOf = (node: SyntaxNode): string => node.text ?? node.children.map(textOf).join('')

/** Lines that the grammar could not read. */
export const faultsIn = (tree: SyntaxNode): number[] => [...all(tree)].flatMap(({ fault }) => (fault ? [fault] : []))
