import { whenIdle } from '#bridge/lib/idle.ts'
import { listen, together } from '#bridge/lib/listen.ts'

/** Right before the place where a text is cut they would be read with the ellipsis, as four and more. */
const dot = /[.…‥⋯。．]/
const dotOrBlank = /[.…‥⋯。．\s]/

/** As `base.css` has it. */
const highlight = 'insights-cut-dots'

/** How soon after a change the texts are looked at, in ms. */
const waitMs = 500
/** How long one look at texts takes at most: each that is measured is laid out. The rest has its turn later. */
const lookMs = 8

const selectorsOf = new WeakMap<CSSStyleSheet, readonly string[]>()

const cuttingIn = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSGroupingRule) return cuttingIn(rule.cssRules)
    if (!(rule instanceof CSSStyleRule)) return []
    const { textOverflow, webkitLineClamp } = rule.style
    return textOverflow === 'ellipsis' || webkitLineClamp ? rule.selectorText : []
  })

/** Selectors whose style cuts text. Style sheets of other origins cannot be read. */
function selectorsIn(sheet: CSSStyleSheet): readonly string[] {
  const known = selectorsOf.get(sheet)
  if (known) return known
  let found: readonly string[] = []
  try {
    found = cuttingIn(sheet.cssRules)
  } catch {}
  selectorsOf.set(sheet, found)
  return found
}

let canvas: CanvasRenderingContext2D | null | undefined

function ellipsisWidth({ font, fontSize }: CSSStyleDeclaration): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return Number.parseFloat(fontSize)
  canvas.font = font
  return canvas.measureText('…').width
}

/** Part of the text in an element, whose text nodes these are. */
function rangeOf(nodes: readonly Text[], start: number, end: number): Range {
  const range = document.createRange()
  let before = 0
  for (const node of nodes) {
    const { length } = node
    if (start >= before && start < before + length) range.setStart(node, start - before)
    if (end > before && end <= before + length) range.setEnd(node, end - before)
    before += length
  }
  return range
}

function textNodes(box: Element): Text[] {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
  return nodes
}

/** How much of a text is seen before it is cut, where that is at the end of so many lines of a box. */
function seenOf(box: HTMLElement, nodes: readonly Text[], text: string, lines: number): number {
  const style = getComputedStyle(box)
  const size = (value: string) => Number.parseFloat(value) || 0
  const height = size(style.lineHeight) || size(style.fontSize) * 1.2
  const { left, right, top } = box.getBoundingClientRect()
  const end = top + size(style.paddingTop) + height * lines
  const isRight = style.direction === 'rtl'
  const dotsWidth = ellipsisWidth(style)
  const minLeft = left + size(style.paddingLeft) + (isRight ? dotsWidth : 0)
  const maxRight = right - size(style.paddingRight) - (isRight ? 0 : dotsWidth)
  const isSeen = (at: number): boolean => {
    for (let next = at; next < text.length; next++) {
      const [rect] = rangeOf(nodes, next, next + 1).getClientRects()
      // Blanks at the end of a line have no box.
      if (!rect?.width) continue
      const middle = (rect.top + rect.bottom) / 2
      const isLast = middle > end - height
      return middle < end && !(isLast && (rect.left < minLeft || rect.right > maxRight))
    }
    return false
  }
  let [seen, unseen] = [0, text.length]
  while (seen < unseen) {
    const middle = (seen + unseen) >> 1
    if (isSeen(middle)) seen = middle + 1
    else unseen = middle
  }
  return seen
}

/** The dots that the text in a box ends in where its style cuts it. */
function cutDotsIn(box: HTMLElement): Range | undefined {
  if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) return undefined
  const lines = Number.parseInt(getComputedStyle(box).webkitLineClamp, 10) || 1
  const { style } = box
  const { webkitLineClamp, textOverflow } = style
  // Engines count the ellipsis among the boxes of the letters.
  Object.assign(style, { webkitLineClamp: 'none', textOverflow: 'clip' })
  const nodes = textNodes(box)
  const text = nodes.map(({ data }) => data).join('')
  const seen = seenOf(box, nodes, text, lines)
  Object.assign(style, { webkitLineClamp, textOverflow })
  let start = seen
  while (dotOrBlank.test(text.charAt(start - 1))) start--
  // What runs over its box in height alone is all there.
  const isCut = text.slice(seen).trim() !== ''
  return isCut && start > 0 && dot.test(text.slice(start, seen)) ? rangeOf(nodes, start, seen) : undefined
}

interface Measured {
  /** The text, and the room that it had. */
  readonly of: string
  readonly dots: Range | undefined
}
const measured = new WeakMap<HTMLElement, Measured>()

/** What was measured of a box as it is. Its text may stand in other nodes by now. */
function known(box: HTMLElement, of: string): Measured | undefined {
  const last = measured.get(box)
  return last?.of === of && last.dots?.startContainer.isConnected !== false ? last : undefined
}

/**
 * Hides the dots of texts that their style cuts right behind them, so that the reader sees one ellipsis. Whatever a style sheet of
 * the page cuts is looked after. The words stay as they are in the page; browsers without highlights show the dots.
 * @returns stop
 */
export function hideCutDots(root: Element): () => void {
  if (!globalThis.Highlight || !globalThis.CSS?.highlights) return () => {}
  let stopWaiting: (() => void) | undefined
  const look = () => {
    stopWaiting = undefined
    const selectors = [...document.styleSheets].flatMap(selectorsIn)
    const boxes = selectors.length > 0 ? [...root.querySelectorAll<HTMLElement>(selectors.join())] : []
    const end = performance.now() + lookMs
    let isLate = false
    const ranges = boxes
      // What is not laid out yet would be by a look at its size.
      .filter((box) => dot.test(box.textContent) && (box.checkVisibility?.({ contentVisibilityAuto: true }) ?? true))
      .flatMap((box) => {
        const of = `${box.clientWidth} ${box.clientHeight} ${box.textContent}`
        const last = known(box, of)
        isLate = performance.now() > end
        if (last || isLate) return last?.dots ?? []
        const dots = cutDotsIn(box)
        measured.set(box, { of, dots })
        return dots ?? []
      })
    CSS.highlights.set(highlight, new Highlight(...ranges))
    if (isLate) lookSoon()
  }
  const lookSoon = () => {
    if (stopWaiting || document.hidden) return
    const timer = setTimeout(() => {
      stopWaiting = whenIdle(look)
    }, waitMs)
    stopWaiting = () => clearTimeout(timer)
  }
  const stopLooking = () => {
    stopWaiting?.()
    stopWaiting = undefined
  }
  const observer = new MutationObserver(lookSoon)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  lookSoon()
  return together([
    () => {
      observer.disconnect()
      stopLooking()
      CSS.highlights.delete(highlight)
    },
    // A hidden page sleeps, and is looked at when it is shown.
    listen(document, 'visibilitychange', () => (document.hidden ? stopLooking() : lookSoon())),
    listen(window, 'resize', lookSoon),
    listen(window, 'scroll', lookSoon, true),
  ])
}
