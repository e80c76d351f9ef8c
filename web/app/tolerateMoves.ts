/**
 * Lets the renderer remove elements, and insert others before them, although something else has moved or removed these: an extension, an
 * ad blocker, a translator. It would throw, and a boundary would stand in for what the reader sees. Only for a document of our own.
 * @returns stop
 */
export function tolerateMoves(root: Element): () => void {
  const { prototype } = Node
  const { removeChild, insertBefore } = prototype
  const set = (remove: typeof removeChild, insert: typeof insertBefore): void => {
    try {
      Object.assign(prototype, { removeChild: remove, insertBefore: insert })
    } catch {
      // A site's security freezes it.
    }
  }
  const isMoved = (parent: Node, child: Node) => child.parentNode !== parent && root.contains(parent)
  set(
    function <T extends Node>(this: Node, child: T): T {
      if (!isMoved(this, child)) return removeChild.call(this, child) as T
      child.parentNode?.removeChild(child)
      return child
    },
    function <T extends Node>(this: Node, node: T, before: Node | null): T {
      let next = before
      // Before what it was wrapped in, or at the end where it has gone.
      if (before && isMoved(this, before)) while (next && next.parentNode !== this) next = next.parentNode
      return insertBefore.call(this, node, next) as T
    },
  )
  return () => set(removeChild, insertBefore)
}
