import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { $translationOf } from '../translations.ts'

/**
 * Where a text above the screen's edge becomes longer or shorter, what is read below it stays where it is: the control that
 * was pressed keeps its height on the screen.
 */
export function useStill(control: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef<number>(undefined)
  useEffect(
    () =>
      // Told before anything is rendered.
      $translationOf.listen(() => {
        const text = control.current?.closest('article')?.getBoundingClientRect()
        before.current = text && text.top < 0 ? control.current?.getBoundingClientRect().top : undefined
      }),
    [control],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what moves it
  useLayoutEffect(() => {
    const top = control.current?.getBoundingClientRect().top
    if (before.current === undefined || top === undefined) return
    const moved = top - before.current
    before.current = undefined
    if (moved !== 0) window.scrollBy(0, moved)
  }, [control, shown])
}
