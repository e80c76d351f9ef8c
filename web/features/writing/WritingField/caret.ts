/** Where a character of the layer is on the screen; `undefined` where there is none, or it is the end of a line. */
function rectAt(layer: HTMLElement, at: number): DOMRect | undefined {
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (at < before + length) {
      const range = document.createRange()
      range.setStart(node, at - before)
      range.setEnd(node, at - before + 1)
      const rects = range.getClientRects?.() ?? []
      return rects[rects.length - 1]
    }
    before += length
  }
  return undefined
}

/**
 * The line of a position in the text, by the layer that lies under its field: the field itself does not tell. `undefined`
 * where nothing is laid out.
 */
export function lineAt(layer: HTMLElement, text: string, at: number): DOMRect | undefined {
  const isLineStart = at === 0 || text[at - 1] === '\n'
  const rect = rectAt(layer, isLineStart ? at : at - 1)
  if (rect) return rect
  // An empty last line: the layer's own end.
  const { left, bottom, width } = layer.getBoundingClientRect()
  const height = Number.parseFloat(getComputedStyle(layer).lineHeight)
  return Number.isNaN(height) ? undefined : new DOMRect(left, bottom - height, width, height)
}

/** Free space round the caret's line. */
const margin = 12

/** Scrolls what holds the field so far that the caret's line is in it. */
export function scrollCaretIntoView(scroller: Element, line: DOMRect): void {
  const view = scroller.getBoundingClientRect()
  if (line.bottom > view.bottom - margin) scroller.scrollTop += line.bottom - view.bottom + margin
  else if (line.top < view.top + margin) scroller.scrollTop -= view.top + margin - line.top
}
