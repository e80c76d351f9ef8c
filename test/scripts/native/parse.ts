import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Language, type Node, Parser } from 'web-tree-sitter'

/** A node of a syntax tree, as it goes from one process to another. A leaf has its text. */
export interface SyntaxNode {
  readonly type: string
  readonly text?: string
  readonly children: readonly SyntaxNode[]
  /** The line of what the grammar could not read here. */
  readonly fault?: number
}

/*
 * Run by `node --liftoff-only`: V8's second compiler runs out of memory over the Swift grammar. Takes `{ language, sources }` on
 * its standard input, and writes a tree for each source.
 */
const { language, sources }: { language: string; sources: readonly string[] } = JSON.parse(await text(process.stdin))
const grammar = new URL(`../../../node_modules/tree-sitter-wasms/out/tree-sitter-${language}.wasm`, import.meta.url)

const plain = (node: Node): SyntaxNode => {
  const children = node.children.flatMap((child) => (child ? [plain(child)] : []))
  return {
    type: node.type,
    children,
    ...(children.length === 0 && { text: node.text }),
    ...((node.isError || node.isMissing) && { fault: node.startPosition.row + 1 }),
  }
}

await Parser.init()
const parser = new Parser()
parser.setLanguage(await Language.load(fileURLToPath(grammar)))
const trees = sources.map((source) => {
  const tree = parser.parse(source)
  return tree && plain(tree.rootNode)
})
process.stdout.write(JSON.stringify(trees))
