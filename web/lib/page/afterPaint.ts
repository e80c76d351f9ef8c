/**
 * Runs what takes a phone long once what has just changed is on the screen, so that a press is answered first. A hidden page has no
 * frame to wait for.
 * @returns a function that gives it up.
 */
export function afterPaint(run: () => void): () => void {
  let isOff = false
  const go = () => isOff || run()
  if (document.hidden) setTimeout(go)
  else requestAnimationFrame(() => setTimeout(go))
  return () => {
    isOff = true
  }
}
