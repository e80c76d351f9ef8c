import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { isComposing } from '#web/lib/page/composing.ts'
import { askWords, type WordSuggestion, wordOf } from '../writingWords.ts'
import type { MarkedWord } from './wordAt.ts'

const waitMs = 150
/** What was found for a word, until another one is asked for. */
interface WordMatch {
  readonly type: MarkedWord['type']
  readonly start: number
  readonly query: string
  readonly list: readonly WordSuggestion[]
}

/**
 * What the word at the caret may become. One question at a time: a newer one gives the older up. While a word grows, what was
 * found for its beginning stays.
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
          // The text does not need them.
          console.warn('Could not load suggestions.', error)
          setFound(undefined)
        }
      },
      // Coins are here already.
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
  /** For what is typed; empty while there is nothing to show. */
  readonly query: string
  /** Place of the row that Enter takes; −1 while none is. */
  readonly active: number
  /** The list's id; a row's is `${id}-${place}`. */
  readonly id: string
  readonly mark: (at: number) => void
  readonly takeAt: (at: number) => void
  readonly close: () => void
  /** What a text field says of its list. */
  readonly aria: {
    readonly 'aria-autocomplete': 'list'
    readonly 'aria-controls': string | undefined
    readonly 'aria-activedescendant': string | undefined
  }
  /**
   * Deals with a key that is the list's.
   * @returns whether it was.
   */
  readonly onKeyDown: (event: KeyboardEvent | globalThis.KeyboardEvent) => boolean
}

/**
 * Suggestions for the marked word at the caret, by the keyboard pattern of a combobox whose text stays in its field. No row is
 * marked until an arrow or the pointer marks one, so that Enter and Tab do what they always do. `take` puts a word in the place of
 * the one at the caret. Any editor may have them: it says which word the caret is in, and passes its keys on.
 */
export function useSuggestions(
  word: MarkedWord | undefined,
  take: (word: MarkedWord, text: string) => void,
): Suggestions {
  const [closed, setClosed] = useState<number>()
  const [active, setActive] = useState(-1)
  const id = useId()
  const start = word?.start
  // Escape is for one word: the next one may have suggestions again.
  useEffect(() => {
    if (closed !== start) setClosed(undefined)
  }, [closed, start])
  const wanted = word && closed !== word.start ? word : undefined
  const list = useWords(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another list nothing is marked yet
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
    // Beyond either end is the text itself.
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
