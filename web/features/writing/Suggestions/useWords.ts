import { useEffect, useState } from 'react'
import { type Association, askWords } from '../writingWords.ts'
import type { Word } from './wordAt.ts'

const waitMs = 150
/** What was found for a word, until another one is asked for. */
interface WordMatch {
  readonly type: Word['type']
  readonly start: number
  readonly query: string
  readonly list: readonly Association[]
}

/**
 * What the word at the caret may become. One question at a time: a newer one gives the older up. While a word grows, what was
 * found for its beginning stays.
 */
export function useWords(word: Word | undefined): readonly Association[] {
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
          console.warn('The suggestions did not load.', error)
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

const none: readonly Association[] = []
