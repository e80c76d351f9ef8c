import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { onResize } from '#web/lib/page/onResize.ts'
import { scrollDown } from '#web/lib/page/scroll.ts'
import type { Stretch } from '#web/lib/secrets/secrets.ts'
import { useSecret } from '#web/ui/SecretNote/useSecret.ts'
import type { CaretPlace } from '../Suggestions/SuggestionList.tsx'
import { type Suggestions, useSuggestions } from '../Suggestions/useSuggestions.ts'
import { type MarkedWord, wordAt } from '../Suggestions/wordAt.ts'

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
function lineAt(layer: HTMLElement, text: string, at: number): DOMRect | undefined {
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
function scrollCaretIntoView(scroller: Element, line: DOMRect): void {
  const view = scroller.getBoundingClientRect()
  if (line.bottom > view.bottom - margin) scrollDown(line.bottom - view.bottom + margin, scroller)
  else if (line.top < view.top + margin) scrollDown(line.top - view.top - margin, scroller)
}

/**
 * Puts `text` in the place of a stretch of a field, as if it had been typed: undo takes it back, and listeners of the field
 * hear of it.
 */
function putText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // Old, and the only way that keeps the browser's own undo.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** A text that is being written, for {@link WritingField} and what stands round it. */
export interface Writing {
  readonly text: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly isComposing: boolean
  /** What in it opens a wallet or an account. */
  readonly phrase: Stretch | undefined
  /** It is not to leave the page as it is. */
  readonly isHeld: boolean
  readonly suggestions: Suggestions
  /** Where the list of suggestions belongs. */
  readonly place: CaretPlace | undefined
  readonly type: (text: string) => void
  readonly compose: (isBegun: boolean) => void
  /** Looks again where the caret is. */
  readonly look: () => void
  /** Puts a sign or a word in the place of what is selected, so that undo takes it back, and goes on writing there. */
  readonly insert: (text: string) => void
  /** Likewise a sign, apart from the word before it. */
  readonly insertSign: (sign: string) => void
}

/** Where a word is; a list above it stands above the whole field, so that what is written stays in sight. */
function placeOf(layer: HTMLElement, text: string, { start }: MarkedWord): CaretPlace | undefined {
  const line = lineAt(layer, text, start + 1)
  const scroller = layer.closest('[data-scroller]')?.getBoundingClientRect()
  if (!line) return undefined
  const { left, right, top, bottom } = line
  return { left, right, bottom, top: Math.min(top, scroller?.top ?? top) }
}

/** Holds a text's field, caret, input method and suggestions together. `onText` hears of every change by the writer. */
export function useWriting(text: string, onText: (text: string) => void): Writing {
  const { secret, isHeld } = useSecret(text)
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

  // What was begun before is gone on with at its end.
  useLayoutEffect(() => {
    const { current: area } = field
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  // The keyboard, the list and a turned device leave the text less room.
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
    isHeld,
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
