import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { followOutside } from './content/leaving.ts'
import { $shown, followPlace, type Shown } from './stores/screen.ts'

/** By then a slow phone shows its first posts: what they do not wait for may come. */
const afterFirstPostsMs = 3_000

/**
 * Renders the page into `root` once there is a screen to show: until then the static shell says that it is coming, and saying
 * so twice would cost a phone a tenth of a second. Answers a function that takes the page down.
 */
export function render(root: HTMLElement): () => void {
  const react = createRoot(root)
  let later: ReturnType<typeof setTimeout> | undefined
  let isUp = true
  const show = ({ state }: Shown) => {
    if (later || state === 'loading') return
    later = setTimeout(begin, afterFirstPostsMs)
    react.render(<App />)
  }
  const begin = async () => {
    const { beginLater } = await import('./later.ts')
    if (isUp) stops.push(beginLater())
  }
  const stops = [followPlace(), followOutside(root), $shown.subscribe(show)]
  return () => {
    isUp = false
    clearTimeout(later)
    react.unmount()
    for (const stop of stops) stop()
  }
}
