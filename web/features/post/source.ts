import { atom, type ReadableAtom } from 'nanostores'

const known = /^[\w.-]{1,64}$/
const $kept = atom<string | null>(null)

/** What led the reader to the post that is shown: its address's `source1`, for tracking. No link of ours carries it on. */
export const $source: ReadableAtom<string | null> = $kept

/**
 * Reads the source from a post's query. One that cannot be is warned of and counts for nothing.
 * @returns a function that forgets it.
 */
export function readSource(search: string): () => void {
  const source = new URLSearchParams(search).get('source1')
  const isKnown = source !== null && known.test(source)
  if (source && !isKnown) console.warn(`Ignored unknown source “${source.slice(0, 80)}”.`)
  $kept.set(isKnown ? source : null)
  return () => $kept.set(null)
}
