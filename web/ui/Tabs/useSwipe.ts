import { atom } from 'nanostores'
import { type RefObject, useEffect } from 'react'

type OnSwipe = (step: 1 | -1) => void

/** What follows swipes over an element. It loads after the first posts, since there is nothing to swipe before. */
export const $watchSwipes = atom<((element: HTMLElement, onSwipe: OnSwipe) => () => void) | undefined>()

/** Calls `onSwipe` with 1 for a swipe to what comes next, −1 to what came before, in the reader's direction. Touch only. */
export function useSwipe(area: RefObject<HTMLElement | null>, onSwipe: OnSwipe): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const unlisten = $watchSwipes.subscribe((watch) => {
      stop?.()
      stop = area.current ? watch?.(area.current, onSwipe) : undefined
    })
    return () => {
      unlisten()
      stop?.()
    }
  }, [area, onSwipe])
}
