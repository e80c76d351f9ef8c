import type { Chromium } from '#scripts/drivers/chromium.ts'

/** Where a caret's line is, and between what it has to be to be seen; in CSS pixels from the window's upper edge. */
export interface Sight {
  readonly line: readonly [number, number]
  readonly free: readonly [number, number]
  /** What stands below the text, and has to stay above a keyboard. */
  readonly foot: number
  /** Where the keyboard begins. */
  readonly keyboard: number
  /** The position in the text; `null` without the focus. */
  readonly caret: number | null
}

/**
 * No browser without a screen has a keyboard on it: one of this many CSS pixels lies over the page as those of phones do, that shrink
 * what is seen and leave the window as it is. `window.cover(pixels)` shows it.
 */
export const keyboardScript = `(() => {
  let covered = 0
  const view = new EventTarget()
  const tell = () => view.dispatchEvent(new Event('resize'))
  const values = { width: () => innerWidth, height: () => innerHeight - covered, offsetTop: () => 0, offsetLeft: () => 0, scale: () => 1 }
  for (const [name, get] of Object.entries(values)) Object.defineProperty(view, name, { get })
  Object.defineProperty(window, 'visualViewport', { get: () => view })
  addEventListener('resize', tell)
  window.cover = (pixels) => {
    covered = pixels
    tell()
  }
})()`

// What follows runs in the browser, each by itself; `framed`: in the page of the fake app's phone.

export function sightInComposer(framed = false): Sight | null {
  const window = framed ? document.querySelector('iframe')?.contentWindow : globalThis.window
  const page = window?.document
  const field = page?.querySelector<HTMLTextAreaElement>('.writing__field')
  const layer = page?.querySelector('.writing__layer')
  const [body, foot] = ['.composer__body', '.composer__foot'].map((each) => page?.querySelector(each))
  if (!window || !page || !field || !layer || !body || !foot) return null
  const texts = page.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  let before = 0
  let line: DOMRect | undefined
  for (let node = texts.nextNode(); node && !line; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (field.selectionEnd <= before + length) {
      const range = page.createRange()
      range.setStart(node, field.selectionEnd - before - 1)
      range.setEnd(node, field.selectionEnd - before)
      line = range.getBoundingClientRect()
    }
    before += length
  }
  if (!line) return null
  const box = body.getBoundingClientRect()
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const native = Number.parseFloat(page.documentElement.style.getPropertyValue('--keyboard')) || 0
  return {
    line: [line.top, line.bottom],
    free: [box.top, box.bottom],
    foot: foot.getBoundingClientRect().bottom,
    keyboard: Math.min(offsetTop + height, window.innerHeight - native),
    caret: page.activeElement === field ? field.selectionEnd : null,
  }
}

export function sightInEditor(framed = false): Sight | null {
  const window = framed ? document.querySelector('iframe')?.contentWindow : globalThis.window
  const page = window?.document
  const [text, head, tools] = ['.ProseMirror', '.page__head', '.article-tools'].map((each) => page?.querySelector(each))
  const selection = page?.getSelection()
  if (!window || !page || !text || !head || !tools || !selection?.focusNode) return null
  const { focusNode, focusOffset } = selection
  const range = page.createRange()
  range.setStart(focusNode, Math.max(0, focusOffset - 1))
  range.setEnd(focusNode, focusOffset)
  // An empty line is a block without a text.
  const line = (focusNode instanceof Element ? focusNode : range).getBoundingClientRect()
  range.setStart(text, 0)
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const native = Number.parseFloat(page.documentElement.style.getPropertyValue('--keyboard')) || 0
  const keyboard = Math.min(offsetTop + height, window.innerHeight - native)
  const isBelow = window.getComputedStyle(tools).position === 'fixed'
  const bar = tools.getBoundingClientRect()
  return {
    line: [line.top, line.bottom],
    free: [Math.max(0, head.getBoundingClientRect().bottom), isBelow ? bar.top : keyboard],
    foot: isBelow ? bar.bottom : 0,
    keyboard,
    caret: page.activeElement === text ? range.toString().length : null,
  }
}

const slack = 1

/** Waits until a caret is seen, with the focus and at the place where it was; says by how much it is not. */
export async function untilInSight(
  { browser }: Chromium,
  look: (framed: boolean) => Sight | null,
  caret: number,
  framed = false,
): Promise<void> {
  let seen: Sight | null = null
  await browser
    .waitUntil(
      async () => {
        seen = await browser.execute(look, framed)
        if (!seen || seen.caret !== caret) return false
        const [top, bottom] = seen.line
        const [from, to] = seen.free
        return top >= from - slack && bottom <= to + slack && from >= 0 && seen.foot <= seen.keyboard + slack
      },
      { timeout: 10_000 },
    )
    .catch(() => {
      throw new Error(`The caret at ${caret} is not in sight: ${JSON.stringify(seen)}`)
    })
}
