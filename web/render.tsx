import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { followOutside } from './content/leaving.ts'
import { followPlace } from './stores/screen.ts'

/** Renders the page into `root`, in place of the static shell. Answers a function that takes it down. */
export function render(root: HTMLElement): () => void {
  const stops = [followPlace(), followOutside(root)]
  const react = createRoot(root)
  react.render(<App />)
  return () => {
    react.unmount()
    for (const stop of stops) stop()
  }
}
