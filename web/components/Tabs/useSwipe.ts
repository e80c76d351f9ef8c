import { type RefObject, useEffect } from 'react'
import { whenIdle } from '../../stores/idle.ts'

/** Calls `onSwipe` with 1 for a swipe to what comes next, −1 to what came before, in the reader's direction. Touch only. */
export function useSwipe(area: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): void {
  useEffect(() => {
    const element = area.current
    if (!element) return
    let isOver = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const { followSwipes } = await import('./swipe.ts')
      if (!isOver) stop = followSwipes(element, onSwipe)
    }
    // Nobody swipes before there is something to read.
    const takeBack = whenIdle(() => void begin().catch(console.warn))
    return () => {
      isOver = true
      takeBack()
      stop?.()
    }
  }, [area, onSwipe])
}
