/**
 * Prevents errors in the renderer when an extension, ad blocker or translator has moved or removed its elements. Removing
 * them, or inserting before them, would throw, and an error boundary would replace the content. Only for our own documents.
 * @returns a function that stops it
 */
export function tolerateMoves(root: Element): () => void {
  const { prototype } = Node
  const { removeChild, insertBefore } = prototype
  const set = (remove: typeof removeChild, insert: typeof insertBefore): void => {
    try {
      Object.assign(prototype, { removeChild: remove, insertBefore: insert })
    } catch {
      // A site's security policy may freeze the prototype.
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
      // Insert before the wrapper that it was moved into, or at the end if it is gone.
      if (before && isMoved(this, before)) while (next && next.parentNode !== this) next = next.parentNode
      return insertBefore.call(this, node, next) as T
    },
  )
  return () => set(removeChild, insertBefore)
}
