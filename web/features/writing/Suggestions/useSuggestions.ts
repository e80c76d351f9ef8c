import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { isComposing } from '#web/lib/page/keys.ts'
import { askWords, type WordSuggestion, wordOf } from '../writingWords.ts'
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
          const list = await askWords(type, query, mine.signal)
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
