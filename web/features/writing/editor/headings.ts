import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'

/** Where a first heading stands that is not of the first level. */
function wrongFirst(doc: Node): number | undefined {
  let at = 0
  for (const node of doc.children) {
    if (node.type.name === 'heading') return node.attrs.level === 2 ? undefined : at
    at += node.nodeSize
  }
  return undefined
}

/** A page leaves no level out: an article's first heading is of the first. */
export function raiseFirst(doc: Node): Node {
  const at = wrongFirst(doc)
  const heading = at === undefined ? null : doc.nodeAt(at)
  if (!heading || at === undefined) return doc
  const raised = heading.type.create({ level: 2 }, heading.content, heading.marks)
  return doc.copy(doc.content.replaceChild(doc.resolve(at).index(), raised))
}

/** Keeps it so while it is written, so that readers see the levels that the author sees. */
export const headingLevels = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, _before, { doc, tr }): Transaction | null {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const at = wrongFirst(doc)
      return at === undefined ? null : tr.setNodeAttribute(at, 'level', 2)
    },
  })
