import { startTransition } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { late } from '#bridge/lib/late.ts'
import { together } from '#bridge/lib/listen.ts'
import { $firstItem } from '../lib/page/firstItem.ts'
import { App } from './App.tsx'
import { watchOutside } from './leaving/leaving.ts'
import { $shown, type ScreenState, watchLocation } from './screen.ts'

/** What a list's first items do not wait for leaves them this long to be looked at… */
const restMs = 1_500
/** …and does not wait for ever, where they never come… */
const homeWaitMs = 15_000
/** …nor for long, where a screen may have none. */
const screenWaitMs = 3_000

/**
 * Renders the page into `root` once there is a screen to show: until then the static shell says that it is coming, and saying so
 * twice would cost a phone a tenth of a second.
 * @returns a function that takes the page down.
 */
export function render(root: HTMLElement, options?: RootOptions): () => void {
  const react = createRoot(root, options)
  let later: ReturnType<typeof setTimeout> | undefined
  let isUp = true
  const stops = [
    () => {
      isUp = false
      clearTimeout(later)
      // A site takes the section down while its own React is at work, where it has it in an effect: then React ends no root.
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
  const keep = () => {
    if (!isUp) return
    late(() => import('./oncePainted.ts'), 'beside').then(
      ({ beginOncePainted }) => isUp && stops.push(beginOncePainted()),
      console.warn,
    )
  }
  const show = (shown: ScreenState) => {
    if (later || shown.state === 'loading') return
    const isHome = shown.place.route?.name === 'home'
    beginIn(isHome ? homeWaitMs : screenWaitMs)
    const onItems = (isPainted: boolean) => {
      if (!isPainted) return
      beginIn(restMs)
      keep()
    }
    stops.push($firstItem.subscribe(onItems))
    const put = () => react.render(<App />)
    // In slices, where the renderer can: a press on words that are there already waits for one, not for all of them.
    if (isHome) startTransition(put)
    else put()
    // A home page whose posts are long in coming shows that it waits for them: that is something, too.
    setTimeout(keep, isHome ? screenWaitMs : 0)
  }
  stops.push(watchLocation(), watchOutside(root), $shown.subscribe(show))
  return together(stops)
}
