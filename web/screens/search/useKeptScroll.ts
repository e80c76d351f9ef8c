import { useLayoutEffect } from 'react'
import { $place } from '../../stores/place.ts'

const kept = new Map<string, number>()

/** Brings the reader back to where they left the results of a query in this history entry. */
export function useKeptScroll(query: string): void {
  useLayoutEffect(() => {
    const key = `${$place.get().key} ${query}`
    window.scrollTo(0, kept.get(key) ?? 0)
    return () => void kept.set(key, window.scrollY)
  }, [query])
}
