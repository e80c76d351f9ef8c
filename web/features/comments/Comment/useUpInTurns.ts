import { useEffect, useState } from 'react'

/** How many one frame puts up: a slow phone renders and lays out each in some ten milliseconds. */
const inAFrame = 3

/**
 * Puts the items of a list up a few a frame, so that neither what comes with them nor what is pressed meanwhile waits for all.
 * @param isWhole whether those that are there at first are up at once: where a reader is brought back to their place among them.
 * @returns how many are up.
 */
export function useUpInTurns(count: number, isWhole: boolean): number {
  const [up, setUp] = useState(isWhole ? count : 0)
  useEffect(() => {
    if (up >= count) return
    const frame = requestAnimationFrame(() => setUp(Math.min(count, up + inAFrame)))
    return () => cancelAnimationFrame(frame)
  }, [up, count])
  return Math.min(up, count)
}
