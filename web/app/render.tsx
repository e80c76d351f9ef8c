import { startTransition } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { late } from '#bridge/lib/late.ts'
import { together } from '#bridge/lib/listen.ts'
import { $firstItem } from '../lib/page/painted.ts'
import { App } from './App.tsx'
import { watchOutside } from './leaving/leaving.ts'
import { $shown, type ScreenState, watchLocation } from './screen.ts'

/** Delay after a list's first items before further work starts… */
const restMs = 1_500
/** …and the maximum wait for them on the home page… */
const homeWaitMs = 15_000
/** …and on screens that may have no list. */
const screenWaitMs = 3_000

/**
 * Renders the page into `root` once there is a screen to show. Until then the static shell shows a loading state.
 * Rendering the same state again would cost a phone a tenth of a second.
 * @returns a function that unmounts the page
 */
export function render(root: HTMLElement, options?: RootOptions): () => void {
  const react = createRoot(root, options)
  let later: ReturnType<typeof setTimeout> | undefined
  let isUp = true
  const stops = [
    () => {
      isUp = false
      clearTimeout(later)
      // A host may unmount the section in a React effect. React cannot unmount a root while it renders.
      queueMicrotask(() => react.unmount())
    },
  ]
  const beginIn = (ms: number) => {
    clearTimeout(later)
    later = setTimeout(
      () =>
        late(() => import('./idle.ts'), 'needed').then(
          ({ beginLater }) => isUp && stops.push(beginLater(root)),
          console.warn,
        ),
      ms,
    )
  }
  const keep = () =>
    late(() => import('./oncePainted.ts'), 'beside').then(
      ({ beginOncePainted }) => isUp && stops.push(beginOncePainted()),
      console.warn,
    )
  const show = (shown: ScreenState) => {
    if (later || shown.state === 'loading') return
    const isHome = shown.place.route?.name === 'home'
    beginIn(isHome ? homeWaitMs : screenWaitMs)
    const onItems = (isPainted: boolean) => {
      if (!isPainted) return
      beginIn(restMs)
      void keep()
    }
    stops.push($firstItem.subscribe(onItems))
    // In slices, if the renderer supports it: a press on what is there already waits for one slice only.
    startTransition(() => react.render(<App />))
    // A home page whose posts take long shows a loading state.
    setTimeout(keep, isHome ? screenWaitMs : 0)
  }
  stops.push(watchLocation(), watchOutside(root), $shown.subscribe(show))
  return together(stops)
}
