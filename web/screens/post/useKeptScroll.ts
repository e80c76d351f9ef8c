import { useLayoutEffect } from 'react'
import { $place } from '../../stores/place.ts'

const mostEntries = 50
const kept = new Map<string, number>()

function keep(entry: string): void {
  kept.delete(entry)
  kept.set(entry, window.scrollY)
  const [oldest] = kept.keys()
  if (kept.size > mostEntries && oldest !== undefined) kept.delete(oldest)
}

/** Begins a history entry at the head of the page, and brings the reader back to where they left it. */
export function useKeptScroll(): void {
  useLayoutEffect(() => {
    const { key } = $place.get()
    window.scrollTo(0, kept.get(key) ?? 0)
    return () => keep(key)
  }, [])
}
