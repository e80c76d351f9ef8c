import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { services } from '#web/lib/page/services.ts'
import { maxQueryLength } from '../search.ts'

export type Association = CallResponse<'social.associationByTitle'>['list'][number]

const waitMs = 150
const limit = 8

export interface Associations {
  readonly list: readonly Association[]
  /** What they are for. */
  readonly text: string
}

const none: Associations = { list: [], text: '' }

/** Suggestions while typing. A new request aborts the previous one. */
export function useAssociations(): { readonly found: Associations; readonly ask: (text: string) => void } {
  const [found, setFound] = useState(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const ask = useCallback(
    (typed: string) => {
      stop()
      const title = typed.trim().slice(0, maxQueryLength)
      if (title === '') return setFound(none)
      timer.current = setTimeout(async () => {
        const mine = new AbortController()
        running.current = mine
        try {
          const options = { signal: mine.signal, silent: true }
          const { list } = await services().client.call('social.associationByTitle', { title, limit }, options)
          if (!mine.signal.aborted) setFound({ list, text: title })
        } catch (error) {
          if (mine.signal.aborted) return
          // The search works without them, and shows its own errors.
          console.warn('Could not load suggestions.', error)
          setFound(none)
        }
      }, waitMs)
    },
    [stop],
  )
  return { found, ask }
}
