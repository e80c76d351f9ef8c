import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { AssociationContent, associationKey } from '#web/features/search/SearchField/AssociationOption.tsx'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { isComposing } from '#web/lib/page/keys.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { loadSuggestions, type WordSuggestion, wordOf } from '../writingWords.ts'
import type { MarkedWord } from './wordAt.ts'

const waitMs = 150
/** The result for a word, kept until the next result arrives. */
interface WordMatch {
  readonly type: MarkedWord['type']
  readonly start: number
  readonly query: string
  readonly list: readonly WordSuggestion[]
}

/**
 * Suggestions for the word at the caret. One request at a time: a new request aborts the old one. While a word grows,
 * the results for its beginning stay.
 */
function useWords(word: MarkedWord | undefined): readonly WordSuggestion[] {
  const [found, setFound] = useState<WordMatch>()
  const { type, start, query = '' } = word ?? {}
  useEffect(() => {
    if (type === undefined || start === undefined) return void setFound(undefined)
    const mine = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          const list = await loadSuggestions(type, query, mine.signal)
          if (!mine.signal.aborted) setFound({ type, start, query, list })
        } catch (error) {
          if (mine.signal.aborted) return
          // Suggestions are optional.
          console.warn('Could not load suggestions.', error)
          setFound(undefined)
        }
      },
      // Coins are searched locally.
      type === 'cashtag' ? 0 : waitMs,
    )
    return () => {
      clearTimeout(timer)
      mine.abort()
    }
  }, [type, start, query])
  const isOfWord = found?.type === type && found?.start === start && query.startsWith(found?.query ?? '')
  return isOfWord ? (found?.list ?? none) : none
}

const none: readonly WordSuggestion[] = []

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export interface Suggestions {
  readonly list: readonly WordSuggestion[]
  /** The typed word; empty while the list is closed. */
  readonly query: string
  /** Index of the row that Enter accepts; −1 for none. */
  readonly active: number
  /** Id of the list. The id of a row is `${id}-${index}`. */
  readonly id: string
  readonly mark: (at: number) => void
  readonly takeAt: (at: number) => void
  readonly close: () => void
  /** ARIA attributes of the text field. */
  readonly aria: {
    readonly 'aria-autocomplete': 'list'
    readonly 'aria-controls': string | undefined
    readonly 'aria-activedescendant': string | undefined
  }
  /**
   * Handles a key press.
   * @returns whether the list used it
   */
  readonly onKeyDown: (event: KeyboardEvent | globalThis.KeyboardEvent) => boolean
}

/**
 * Suggestions for the marked word at the caret, following the combobox keyboard pattern. No row is active until an arrow
 * key or the pointer activates one, so that Enter and Tab keep their usual effect. `take` replaces the word at the caret.
 * Works with any editor: it passes in the word at the caret and forwards its keys.
 */
export function useSuggestions(
  word: MarkedWord | undefined,
  take: (word: MarkedWord, text: string) => void,
): Suggestions {
  const [closed, setClosed] = useState<number>()
  const [active, setActive] = useState(-1)
  const id = useId()
  const start = word?.start
  // Escape closes the list for the current word only.
  useEffect(() => {
    if (closed !== start) setClosed(undefined)
  }, [closed, start])
  const wanted = word && closed !== word.start ? word : undefined
  const list = useWords(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts without an active row
  useEffect(() => void setActive(-1), [list])
  const at = active < list.length ? active : -1

  const takeAt = (place: number) => {
    const one = list[place]
    if (!one || !wanted) return
    setClosed(wanted.start)
    take(wanted, wanted.sign + wordOf(one))
  }
  const close = () => setClosed(start)
  const onKeyDown: Suggestions['onKeyDown'] = (event) => {
    if (list.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false
    const step = steps[event.key]
    // The text itself is one more stop, beyond either end of the list.
    const stops = list.length + 1
    if (step !== undefined) setActive(((at + 1 + step + stops) % stops) - 1)
    else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && at >= 0) takeAt(at)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    list,
    query: wanted?.query ?? '',
    active: at,
    id,
    mark: setActive,
    takeAt,
    close,
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': list.length > 0 ? id : undefined,
      'aria-activedescendant': at >= 0 ? `${id}-${at}` : undefined,
    },
    onKeyDown,
  }
}

/** Screen position of the start of the marked word. */
export type CaretPlace = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const gap = 4
const margin = 8

/** Positions the list below the word if there is room above the on-screen keyboard, otherwise above it. Aligned with the word's start. */
function put(box: HTMLElement, { left, right, top, bottom }: CaretPlace): void {
  const { offsetWidth: width, offsetHeight: height } = box
  const { offsetTop = 0, height: seen = innerHeight } = window.visualViewport ?? {}
  const isBelow = bottom + gap + height <= offsetTop + seen - margin || top < height
  const from = document.documentElement.dir === 'rtl' ? right - width : left
  // Physical `left`, in every writing direction.
  box.style.left = `${Math.max(margin, Math.min(from, document.documentElement.clientWidth - width - margin))}px`
  box.style.top = `${isBelow ? bottom + gap : top - gap - height}px`
}

/**
 * List of suggestions. On phones it is in the normal flow, above the element that follows it. On wider pages its style
 * sheet positions it at the caret, given by `place`.
 */
export function SuggestionList({ suggestions, place }: { suggestions: Suggestions; place?: CaretPlace | undefined }) {
  const t = useStore(composerMessages)
  const { list, active, id, query, mark, takeAt } = suggestions
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) scrollToSee(box.current?.children[active], { block: 'nearest' })
  }, [active])
  useLayoutEffect(() => {
    if (!box.current) return
    if (place && getComputedStyle(box.current).position === 'fixed') put(box.current, place)
    else for (const side of ['left', 'top']) box.current.style.removeProperty(side)
  })
  return (
    <>
      {list.length > 0 && (
        // Keeps the focus in the text.
        <div
          className="suggestions"
          ref={(element) => {
            box.current = element
            untranslated(element)
          }}
          id={id}
          role="listbox"
          aria-label={t.suggestions}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {list.map((one, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              className={at === active ? 'association association--active' : 'association'}
              key={associationKey(one)}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onPointerMove={() => at !== active && mark(at)}
              onClick={() => takeAt(at)}
            >
              <Boundary name="suggestion" instead={null}>
                <AssociationContent one={one} query={query} />
              </Boundary>
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {list.length > 0 && t.suggested(list.length)}
      </p>
    </>
  )
}
