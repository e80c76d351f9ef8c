import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { followOutside } from './content/leaving.ts'
import { $shown, followPlace, type Shown } from './stores/screen.ts'

/**
 * Renders the page into `root` once there is a screen to show: until then the static shell says that it is coming, and saying
 * so twice would cost a phone a tenth of a second. Answers a function that takes the page down.
 */
export function render(root: HTMLElement): () => void {
  const react = createRoot(root)
  let rendered = false
  const show = ({ state }: Shown) => {
    if (rendered || state === 'loading') return
    rendered = true
    react.render(<App />)
  }
  const stops = [followPlace(), followOutside(root), $shown.subscribe(show)]
  return () => {
    react.unmount()
    for (const stop of stops) stop()
  }
}
