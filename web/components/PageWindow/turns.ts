/** What waits for a frame of its own, the latest last. */
const waiting = new Set<() => void>()

function giveTurn(): void {
  const turn = [...waiting].pop()
  if (!turn) return
  waiting.delete(turn)
  // Asked for first: a turn that asks for another gets the frame after this one.
  if (waiting.size > 0) requestAnimationFrame(giveTurn)
  turn()
}

/**
 * Runs `turn` in a frame in which no other turn runs, so that many small pieces of work never become one long task. The
 * latest goes first: it is nearest to the reader. Answers a function that gives the turn up.
 */
export function takeTurn(turn: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(giveTurn)
  waiting.add(turn)
  return () => waiting.delete(turn)
}
