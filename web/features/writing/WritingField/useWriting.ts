import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { onResize } from '#web/lib/page/onResize.ts'
import { scrollDown } from '#web/lib/page/scroll.ts'
import type { Stretch } from '#web/lib/secrets/secrets.ts'
import { useSecret } from '#web/ui/SecretNote/SecretNote.tsx'
import { type CaretPlace, type Suggestions, useSuggestions } from '../Suggestions/SuggestionList.tsx'
import { type MarkedWord, wordAt } from '../Suggestions/wordAt.ts'

/** Screen position of a character in the layer. `undefined` if there is none, or at the end of a line. */
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
 * Line box of a position in the text. A text area does not expose it, so it is measured in the layer underneath.
 * `undefined` without a layout.
 */
function lineAt(layer: HTMLElement, text: string, at: number): DOMRect | undefined {
  const isLineStart = at === 0 || text[at - 1] === '\n'
  const rect = rectAt(layer, isLineStart ? at : at - 1)
  if (rect) return rect
  // An empty last line: use the end of the layer.
  const { left, bottom, width } = layer.getBoundingClientRect()
  const height = Number.parseFloat(getComputedStyle(layer).lineHeight)
  return Number.isNaN(height) ? undefined : new DOMRect(left, bottom - height, width, height)
}

/** Free space around the caret's line, in pixels. */
const margin = 12

/** Scrolls the field's container until the caret's line is visible. */
function scrollCaretIntoView(scroller: Element, line: DOMRect): void {
  const view = scroller.getBoundingClientRect()
  if (line.bottom > view.bottom - margin) scrollDown(line.bottom - view.bottom + margin, scroller)
  else if (line.top < view.top + margin) scrollDown(line.top - view.top - margin, scroller)
}

/**
 * Replaces a range of a field's text as if it had been typed: undo reverts it, and the field's listeners run.
 */
function putText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // Deprecated, but the only way to keep the browser's undo history.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** State of a text that is being written, for {@link WritingField} and the elements around it. */
export interface Writing {
  readonly text: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly isComposing: boolean
  /** The part of the text that may be a seed phrase or another secret. */
  readonly phrase: Stretch | undefined
  /** Whether the text must not leave the page. */
  readonly isWithheld: boolean
  readonly suggestions: Suggestions
  /** Position of the suggestion list. */
  readonly place: CaretPlace | undefined
  readonly type: (text: string) => void
  readonly compose: (isBegun: boolean) => void
  /** Reads the caret's position again. */
  readonly look: () => void
  /** Replaces the selection with a sign or word, undoably, and keeps the focus in the text. */
  readonly insert: (text: string) => void
  /** Like `insert`, for a sign. Adds a space after a preceding word. */
  readonly insertSign: (sign: string) => void
}

/** Position of a word. A list above it goes above the whole field, so that the text stays visible. */
function placeOf(layer: HTMLElement, text: string, { start }: MarkedWord): CaretPlace | undefined {
  const line = lineAt(layer, text, start + 1)
  const scroller = layer.closest('[data-scroller]')?.getBoundingClientRect()
  if (!line) return undefined
  const { left, right, top, bottom } = line
  return { left, right, bottom, top: Math.min(top, scroller?.top ?? top) }
}

/** Connects a text with its field, caret, input method and suggestions. `onText` is called for every change by the author. */
export function useWriting(text: string, onText: (text: string) => void): Writing {
  const { secret, isWithheld } = useSecret(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [isComposing, setComposing] = useState(false)
  const [caret, setCaret] = useState<number>()
  const look = useCallback(() => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    const isFocused = document.activeElement === field.current
    setCaret(isFocused && selectionStart === selectionEnd ? selectionStart : undefined)
  }, [])
  const word = useMemo(
    () => (caret === undefined || isComposing ? undefined : wordAt(text, caret)),
    [text, caret, isComposing],
  )
  const take = (taken: MarkedWord, by: string) => {
    if (!field.current) return
    const isApart = /^\s/.test(text.slice(taken.end))
    putText(
      field.current,
      taken.start,
      isApart ? taken.end + 1 : taken.end,
      isApart ? by + text.charAt(taken.end) : `${by} `,
    )
    look()
  }
  const suggestions = useSuggestions(word, take)
  const isListed = suggestions.list.length > 0
  const place = useMemo(
    () => (isListed && word && layer.current ? placeOf(layer.current, text, word) : undefined),
    [isListed, word, text],
  )

  // Continue existing text at its end.
  useLayoutEffect(() => {
    const { current: area } = field
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  // The on-screen keyboard, the list or a rotation can shrink the visible text.
  useEffect(() => {
    const scroller = field.current?.closest('[data-scroller]')
    if (!scroller) return
    const keep = () => {
      const { current: area } = field
      if (!area || !layer.current || document.activeElement !== area) return
      const line = lineAt(layer.current, area.value, area.selectionEnd)
      if (line) scrollCaretIntoView(scroller, line)
    }
    return onResize(scroller, keep)
  }, [])

  const insert = (put: string) => {
    const area = field.current
    if (!area) return
    putText(area, area.selectionStart, area.selectionEnd, put)
    look()
  }

  return {
    text,
    field,
    layer,
    isComposing,
    phrase: secret,
    isWithheld,
    suggestions,
    place,
    type: (next) => {
      onText(next)
      look()
    },
    compose: (isBegun) => {
      setComposing(isBegun)
      look()
    },
    look,
    insert,
    insertSign: (sign) => {
      const before = text.slice(0, field.current?.selectionStart ?? 0)
      insert(/\S$/.test(before) ? ` ${sign}` : sign)
    },
  }
}
