import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { directionOfText } from '../../../lib/content/direction.ts'

const known = new WeakMap<Node, string>()

function directionOf(block: Node): string {
  const direction = known.get(block) ?? directionOfText(block.textContent)
  known.set(block, direction)
  return direction
}

/** Gives each outermost block the direction of its own text, as readers will see it. */
function turned(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.forEach((block, at) => {
    // What has no letters yet begins where the page's own text does.
    if (block.type.spec.code || !/\p{L}/u.test(block.textContent)) return
    decorations.push(Decoration.node(at, at + block.nodeSize, { dir: directionOf(block) }))
  })
  return DecorationSet.create(doc, decorations)
}

export const directions = (): Plugin<DecorationSet> => {
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => turned(doc),
      apply: ({ docChanged, doc }, before) => (docChanged ? turned(doc) : before),
    },
    props: { decorations: (state) => plugin.getState(state) },
  })
  return plugin
}
