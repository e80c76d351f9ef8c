import { useLayoutEffect, useMemo } from 'react'
import { listen } from '#bridge/lib/listen.ts'
import { onResize } from '#web/lib/page/onResize.ts'
import { onScroll, scrolled, scrollToTop } from '#web/lib/page/scroll.ts'
import { saveAnchor, savedAnchor } from '#web/lib/router/historyState.ts'
import { $location } from '#web/lib/router/location.ts'

const placeOf = (name: string): string => `${$location.get().key} scroll ${name}`

/** Whether the reader returns to a position below the top of the page, which then renders whole. */
export const hasKeptScroll = (name = ''): boolean => (savedAnchor(placeOf(name))?.offset ?? 0) > 0

/** How far the page is scrolled when `place` starts to render. Reading it later would force a layout. */
export const useScrolled = (place: string): number =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place starts again
  useMemo(scrolled, [place])

/**
 * Begins a history entry at the head of the page, and brings the reader back to where they left it once the page is that long.
 * `name` tells pages of one entry apart.
 */
export function useKeptScroll(name = ''): void {
  const from = useScrolled(name)
  useLayoutEffect(() => {
    const place = placeOf(name)
    const wanted = savedAnchor(place)?.offset ?? 0
    const settle = () => {
      scrollToTop(wanted)
      // A post that is fetched again is short at first.
      if (Math.abs(scrolled() - wanted) < 1) leaveAlone()
    }
    const keep = () => saveAnchor(place, { id: '', offset: scrolled() })
    const leaveAlone = () => {
      for (const stop of stops.splice(0)) stop()
      stopKeeping ??= onScroll(keep)
    }
    let stopKeeping: (() => void) | undefined
    const stops = ['wheel', 'touchstart', 'keydown'].map((type) => listen(window, type, leaveAlone))
    stops.push(onResize(document.body, settle, { beforePaint: true }))
    if (from || wanted) settle()
    else leaveAlone()
    return () => {
      if (stopKeeping) keep()
      leaveAlone()
      stopKeeping?.()
    }
  }, [name, from])
}
