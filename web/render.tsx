import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { followPlace } from './stores/screen.ts'

/** Renders the page into `root`, in place of the static shell. Answers a function that takes it down. */
export function render(root: HTMLElement): () => void {
  const stopFollowing = followPlace()
  const react = createRoot(root)
  react.render(<App />)
  return () => {
    react.unmount()
    stopFollowing()
  }
}
